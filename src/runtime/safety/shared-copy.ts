import type { Memory } from '../../adapters/contract.js'
import type { OpenedCase } from '../../replay/index.js'

/**
 * A copy of the memory that many probes read. After a call that failed it is opened anew, since the
 * process behind it may have died: one broken case must not break those after it.
 */
export class SharedCopy {
  private opening: Promise<OpenedCase> | undefined

  constructor(private readonly open: () => Promise<OpenedCase>) {}

  async memory(): Promise<Memory> {
    this.opening ??= this.open()
    return (await this.opening).memory
  }

  /** Runs one call; what it throws is its caller's. */
  async call<T>(run: (memory: Memory) => Promise<T>): Promise<T> {
    try {
      return await run(await this.memory())
    } catch (error) {
      await this.close()
      throw error
    }
  }

  async close(): Promise<void> {
    const { opening } = this
    this.opening = undefined
    const opened = await opening?.catch(() => undefined)
    await opened?.close()
  }
}
