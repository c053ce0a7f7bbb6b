import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AgentTurn } from '../../src/adapters/index.js'
import { type OpenAiServer, type OpenAiServerOptions, startOpenAiServer } from './openai-server.js'

/** A folder that goes with the test. */
export function ownFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'model-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** A server that goes with the test. */
export async function ownServer(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const server = await startOpenAiServer(options)
  onTestFinished(() => server.close())
  return server
}

/** Sets an environment variable for the test. */
export function setVariable(name: string, value: string | undefined): void {
  const before = process.env[name]
  const put = (to: string | undefined) => {
    if (to === undefined) delete process.env[name]
    else process.env[name] = to
  }
  put(value)
  onTestFinished(() => put(before))
}

export function turnOf(text: string, more: Partial<AgentTurn> = {}): AgentTurn {
  return {
    text,
    kind: 'do',
    user: 'maya',
    project: 'Garden',
    date: '2026-10-05T09:00:00Z',
    pack: [],
    history: [],
    workspaceDir: more.workspaceDir ?? ownFolder(),
    files: [],
    ...more,
  }
}
