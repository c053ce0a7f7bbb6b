import { messageOf } from '../../replay/errors.js'

/** The memory broke while the model used it: that is told as its own error, not to the model. */
export class MemoryFailure extends Error {
  override name = 'MemoryFailure'

  constructor(tool: string, cause: unknown) {
    super(`the memory failed in \`${tool}\`: ${messageOf(cause)}`)
  }
}

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
