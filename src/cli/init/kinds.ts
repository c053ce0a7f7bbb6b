import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** How a memory system is reached; each has an adapter to begin with. */
export type Kind = 'assistant' | 'memory' | 'command' | 'mcp' | 'http'

/** In the order in which they are offered. */
export const KINDS: { kind: Kind; title: string }[] = [
  { kind: 'assistant', title: 'an assistant in JavaScript or TypeScript, that answers by itself' },
  { kind: 'memory', title: 'a memory in JavaScript or TypeScript, that stores and recalls' },
  { kind: 'command', title: 'a program in any language' },
  { kind: 'mcp', title: 'an MCP server' },
  { kind: 'http', title: 'a hosted service with an HTTP API' },
]

const OTHER_LANGUAGES = ['pyproject.toml', 'requirements.txt', 'go.mod', 'Cargo.toml', 'Gemfile']

/** The kind that a project looks like; what is offered first, and taken where nobody can be asked. */
export function guessKind(root: string, installed: string[]): Kind {
  if (OTHER_LANGUAGES.some(name => existsSync(join(root, name)))) return 'command'
  return installed.includes('@modelcontextprotocol/sdk') ? 'mcp' : 'assistant'
}

/** @returns undefined for a word that is no kind */
export function kindOf(word: string): Kind | undefined {
  return KINDS.find(({ kind }) => kind === word)?.kind
}
