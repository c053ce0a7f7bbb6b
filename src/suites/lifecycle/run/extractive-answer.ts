import { tokens, words } from '../../../adapters/kit/words.js'

/**
 * What the scripted agent takes from a pack: among its "- " lines that are no questions, the one with the
 * most content words of the question, the earliest of equals. Null when no line shares a word. It cannot
 * answer a paraphrase, by construction.
 */
export function extractiveAnswer(question: string, pack: string): string | null {
  const asked = words(question)
  let best: { line: string; shared: number } | undefined
  for (const line of pack.split(/\r?\n/)) {
    if (!line.startsWith('- ') || line.trimEnd().endsWith('?')) continue
    const said = new Set(tokens(line))
    const shared = asked.filter(word => said.has(word)).length
    if (shared > (best?.shared ?? 0)) best = { line, shared }
  }
  return best ? best.line.slice(2).trim() : null
}
