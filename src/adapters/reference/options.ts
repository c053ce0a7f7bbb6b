/**
 * - `keyword`: BM25 over stemmed words.
 * - `trigram`: hashed groups of three letters.
 * - `hybrid`: both, words counting for more.
 */
export const RANKINGS = ['keyword', 'trigram', 'hybrid'] as const
export type Ranking = (typeof RANKINGS)[number]

/** How the reference memory works; a profile's `settings` of the same names go before. */
export interface ReferenceOptions {
  /**
   * How it finds what was said: by words (BM25), by hashed groups of three letters, or by both.
   * @default 'keyword'
   */
  ranking?: Ranking
  /**
   * Whether notes of other projects are left out (`strict`) or only come later (`prefer`).
   * @default 'prefer' in `recall`, 'strict' in what the verbs of an agent's lifecycle put into a prompt
   */
  projects?: 'strict' | 'prefer'
  /**
   * Offers `synthesise` and `derived`: facts, beliefs and conflicts from what was said, without a model.
   * @default false
   */
  consolidate?: boolean
}

const CHOICES = {
  ranking: RANKINGS,
  projects: ['strict', 'prefer'],
  consolidate: [true, false],
} as const satisfies Record<keyof ReferenceOptions, readonly unknown[]>

/**
 * The options with a profile's settings over them; settings of other names are not its own.
 *
 * @throws TypeError for a value that it does not know
 */
export function readOptions(
  options: ReferenceOptions,
  settings: Record<string, unknown> = {},
): ReferenceOptions {
  const given: Record<string, unknown> = { ...options, ...settings }
  const own = Object.entries(CHOICES).flatMap(([name, choices]) => {
    const value = given[name]
    if (value === undefined) return []
    if ((choices as readonly unknown[]).includes(value)) return [[name, value]]
    const known = choices.map(choice => JSON.stringify(choice)).join(', ')
    throw new TypeError(
      `the reference memory's \`${name}\` is one of ${known}, got ${JSON.stringify(value)}`,
    )
  })
  return Object.fromEntries(own)
}
