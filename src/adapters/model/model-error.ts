/** The model could not be asked, or a limit was reached. Its message holds no key. */
export class ModelError extends Error {
  override name = 'ModelError'
  /** True where no further call can do better: a refused key, a limit that is used up. */
  readonly final: boolean

  constructor(message: string, { final = false }: { final?: boolean } = {}) {
    super(message)
    this.final = final
  }
}
