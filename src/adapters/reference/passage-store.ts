import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { NewPassage, Passage } from './passage.js'

interface Saved {
  version: 1
  next: number
  passages: Passage[]
  /** Whether conclusions are drawn from the passages. */
  consolidating?: true
}

/** All passages of a memory, in one file. */
export class PassageStore {
  readonly #file: string
  #next: number
  #passages: Passage[]
  #consolidating: boolean
  #changed = false
  #saving: Promise<void> = Promise.resolve()

  private constructor(file: string, saved: Saved) {
    this.#file = file
    this.#next = saved.next
    this.#passages = saved.passages
    this.#consolidating = saved.consolidating === true
  }

  /** @throws Error when the file is there but cannot be read: an empty memory would look like a bad one */
  static async open(file: string): Promise<PassageStore> {
    return new PassageStore(file, await load(file))
  }

  all(): readonly Passage[] {
    return this.#passages
  }

  /**
   * Keeps what is new; what was said twice in the same breath is kept once.
   *
   * @returns the ids under which each of them is kept now
   */
  add(passages: NewPassage[]): string[] {
    const known = new Map(this.#passages.map(passage => [identity(passage), passage.id]))
    return passages.map(passage => {
      const kept = known.get(identity(passage))
      if (kept !== undefined) return kept
      const id = `p${this.#next}`
      known.set(identity(passage), id)
      this.#passages.push({ id, ...passage })
      this.#next += 1
      this.#changed = true
      return id
    })
  }

  /** From now on conclusions are drawn from what is kept. */
  consolidate(): void {
    this.#changed ||= !this.#consolidating
    this.#consolidating = true
  }

  isConsolidating(): boolean {
    return this.#consolidating
  }

  remove(which: (passage: Passage) => boolean): void {
    const kept = this.#passages.filter(passage => !which(passage))
    this.#changed ||= kept.length < this.#passages.length
    this.#passages = kept
  }

  /** Resolves when the file holds what is kept now. */
  save(): Promise<void> {
    const write = this.#saving.then(() => this.#write())
    // A failed write is its caller's error; the next one tries again.
    this.#saving = write.catch(() => {})
    return write
  }

  async #write(): Promise<void> {
    if (!this.#changed) return
    this.#changed = false
    const saved: Saved = {
      version: 1,
      next: this.#next,
      passages: this.#passages,
      ...(this.#consolidating && { consolidating: true }),
    }
    try {
      await writeAtomically(this.#file, JSON.stringify(saved))
    } catch (error) {
      this.#changed = true
      throw error
    }
  }
}

async function load(file: string): Promise<Saved> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { version: 1, next: 1, passages: [] }
    throw error
  }
  try {
    const saved = JSON.parse(text) as Saved
    if (saved.version === 1 && Array.isArray(saved.passages)) return saved
  } catch (error) {
    throw new Error(`the memory in ${file} is damaged; delete it and replay the history`, {
      cause: error,
    })
  }
  throw new Error(`the memory in ${file} is of another version; delete it and replay the history`)
}

/** A reader sees the old file or the new one, never half of one. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const temporary = `${file}.${process.pid}.new`
  await writeFile(temporary, text)
  await rename(temporary, file)
}

function identity({ user, project, session, role, text, at }: NewPassage): string {
  return JSON.stringify([user, project, session, role, text, at])
}
