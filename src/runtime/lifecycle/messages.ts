import type { Probe, Via } from '../../suites/lifecycle/row.js'
import { plainText, shorten } from '../../text/index.js'

/** Characters of a pack that a message shows; the whole of it stands in the file of the run. */
const SHOWN = 1500

const HOW: Record<Via, string> = {
  turn: 'in a new thread',
  'long-thread': 'late in a long thread',
  'session-start': 'when a session began',
  compaction: 'when turns left the prompt',
  brief: 'for a context document',
}

/** A pack that lacks something. */
export function missText(probe: Probe, pack: string, missing: readonly string[]): string {
  return plainText(
    [
      `the pack does not hold ${listed(missing)}`,
      ...asked(probe),
      `  pack:${shownPack(pack)}`,
    ].join('\n'),
  )
}

/**
 * A pack that holds what it must not.
 *
 * @param showFacts whether the texts may be printed
 */
export function leakText(
  probe: Probe,
  pack: string,
  leaked: readonly string[],
  showFacts: boolean,
): string {
  const what = showFacts ? listed(leaked) : `${leaked.length} of the forbidden texts`
  return plainText(
    [
      `leak: the pack holds ${what}`,
      ...asked(probe),
      showFacts ? `  pack:${shownPack(pack)}` : '  (`showFacts` prints them)',
    ].join('\n'),
  )
}

function asked({ question, user, project, via }: Probe): string[] {
  const where = project === undefined ? '' : `, project ${project}`
  return [`  question: ${shorten(question, 300)}`, `  asked:    ${HOW[via]}, for ${user}${where}`]
}

function shownPack(pack: string): string {
  return pack.trim() === '' ? '     (empty)' : `\n${shorten(pack, SHOWN)}`
}

function listed(texts: readonly string[]): string {
  return texts.map(text => JSON.stringify(text)).join(', ')
}
