import { redactWithin } from '../../replay/index.js'

/**
 * Hides the secrets in what a memory shows, before anything is made of it: a text that was shortened
 * or searched may hold a part of one, which nobody knows again. An id in which a secret stood is
 * given back to the memory as it was.
 */
export class Veil {
  private readonly originals = new Map<string, string>()

  constructor(readonly redact: (text: string) => string) {}

  /** What the memory shows, without the secrets. */
  hide<T>(shown: T): T {
    return redactWithin(shown, text => {
      const hidden = this.redact(text)
      if (hidden !== text) this.originals.set(hidden, text)
      return hidden
    })
  }

  /** What the memory is asked, with the id that it knows. */
  lift<T>(about: T): T {
    if (typeof about !== 'object' || about === null || !('id' in about)) return about
    const original = this.originals.get(String(about.id))
    return original === undefined ? about : { ...about, id: original }
  }
}
