/** One thing that a memory was told, and what it handed back. */
export interface Write {
  user: string
  text: string
  receipt: unknown
}

/** Everything that a memory was told in a scenario, in the order in which it took it. */
export class Writes {
  readonly all: Write[] = []

  async note(what: Omit<Write, 'receipt'>, write: () => Promise<unknown>): Promise<void> {
    const receipt = await write()
    this.all.push({ ...what, receipt })
  }

  get receipts(): unknown[] {
    return this.all.map(({ receipt }) => receipt).filter(receipt => receipt !== undefined)
  }

  get users(): string[] {
    return [...new Set(this.all.map(({ user }) => user))]
  }
}
