import { fold } from '../../checks/fold.js'
import { evidenceTest } from './evidence.js'
import type { Fact } from './row.js'

/** What a text of one person's could give away. */
export type Secret = Pick<Fact, 'id' | 'owner' | 'evidence'> & { sharedWith?: string[] }

const LONGEST_KEY = 4

/**
 * Looks for the facts of all owners in what one person got to see. Facts are found by the first
 * characters of their evidence, so that a text is read once however many facts there are.
 */
export class DisclosureScan {
  private readonly byKey = new Map<string, Set<number>>()
  private readonly tests: ((folded: string) => boolean)[]
  private readonly size: number

  constructor(private readonly secrets: readonly Secret[]) {
    // One group is enough to find a candidate; the whole evidence is then tested.
    const groups = secrets.map(({ evidence }) => rarest(evidence).map(fold))
    this.size = Math.min(LONGEST_KEY, ...groups.flat().map(part => part.length))
    this.tests = secrets.map(({ evidence }) => evidenceTest(evidence))
    groups.forEach((group, index) => {
      for (const part of group) {
        const key = part.slice(0, this.size)
        const known = this.byKey.get(key) ?? new Set()
        this.byKey.set(key, known.add(index))
      }
    })
  }

  /** The facts of others that `asker` was not told, and that one of the texts gives away. */
  find(asker: string, texts: readonly string[]): Secret[] {
    const found = new Set<number>()
    for (const text of texts) {
      const folded = fold(text)
      for (const index of this.candidates(folded)) {
        if (found.has(index) || this.mayKnow(asker, index)) continue
        if (this.tests[index]?.(folded)) found.add(index)
      }
    }
    return [...found].sort((a, b) => a - b).map(index => this.secrets[index] as Secret)
  }

  /** Whether one of the texts shows a fact, whoever sees it. */
  shows(id: string, texts: readonly string[]): boolean {
    const test = this.tests[this.secrets.findIndex(secret => secret.id === id)]
    return test !== undefined && texts.some(text => test(fold(text)))
  }

  private mayKnow(asker: string, index: number): boolean {
    const secret = this.secrets[index]
    return secret?.owner === asker || secret?.sharedWith?.includes(asker) === true
  }

  private candidates(folded: string): Set<number> {
    const found = new Set<number>()
    const { size, byKey } = this
    for (let at = 0; at + size <= folded.length; at += 1) {
      const known = byKey.get(folded.slice(at, at + size))
      if (known) for (const index of known) found.add(index)
    }
    return found
  }
}

/** The group whose shortest string is longest: the least likely to stand in a text by chance. */
function rarest(evidence: Fact['evidence']): string[] {
  const shortest = (group: readonly string[]) => Math.min(...group.map(part => part.length))
  return evidence.reduce((best, group) => (shortest(group) > shortest(best) ? group : best))
}
