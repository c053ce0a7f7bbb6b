import type { Disclosure, Surface } from '../../suites/safety/outcome.js'
import type { Fact } from '../../suites/safety/row.js'
import type { Seen } from '../../suites/safety/run/run-fact.js'
import { plainText, shorten } from '../../text/index.js'

/** Surfaces on which something is taken away, not shown. */
const REMOVALS: Partial<Record<Surface, string>> = {
  'forget by id': 'by its id',
  forget: 'by having all of their own forgotten',
}

/** What a mix-up gave away to whom; texts only where they may be shown. */
export function disclosureText(
  { fact: id, owner, asker, surface, way }: Disclosure,
  facts: readonly Fact[],
  showFacts: boolean,
): string {
  const where = way === 'project' ? 'another project' : JSON.stringify(asker)
  const how = way === 'side by side' ? ', while several people were served at once,' : ''
  const removal = REMOVALS[surface]
  const told =
    removal !== undefined
      ? `mix-up: ${where} removed the fact ${id} of ${JSON.stringify(owner)} ${removal}`
      : `mix-up: ${where} was shown the fact ${id} of ${JSON.stringify(owner)}${how} in ${surface}`
  const fact = facts.find(one => one.id === id)
  const text = showFacts && fact ? `\n  fact:    ${fact.statement}` : ''
  return plainText(`${told}${text}`)
}

/**
 * Why a fact's own test fails; undefined where its owner is told what is right.
 *
 * @param showFacts whether facts of others, where they are among what the owner saw, may be shown
 */
export function ownerText(
  fact: Fact,
  outcome: { remembered: boolean | null; stale?: boolean },
  { how, texts, foreign = false }: Seen,
  showFacts: boolean,
): string | undefined {
  const problem = ownerProblem(fact, outcome)
  if (problem === undefined) return undefined
  const evidence = fact.evidence.map(group => group.join(' / ')).join(' and ')
  const seen =
    foreign && !showFacts
      ? '(facts of others are among it; `showFacts` shows them)'
      : texts.length === 0
        ? '(nothing)'
        : shorten(texts.slice(0, 5).join('\n           '), 900)
  return plainText(
    `${problem}\n  fact:    ${fact.statement}\n  asked:   ${fact.question}\n  wanted:  ${wanted(fact, evidence)}\n  ${how.padEnd(8)} ${seen}`,
  )
}

function ownerProblem(
  { kind }: Fact,
  { remembered, stale }: { remembered: boolean | null; stale?: boolean },
): string | undefined {
  if (kind === 'never') return remembered ? 'false memory: this was never said' : undefined
  if (kind === 'superseded')
    return stale ? 'stale: an old value is given as the current one' : undefined
  return remembered ? undefined : 'not recalled by its owner'
}

function wanted({ kind, current }: Fact, evidence: string): string {
  if (kind === 'never') return `not ${evidence}`
  if (kind !== 'superseded') return evidence
  return `${current?.map(group => group.join(' / ')).join(' and ')} before ${evidence}`
}
