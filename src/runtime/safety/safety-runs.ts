import { loadSafety, type SafetyDataset } from '../../loading/safety-dataset.js'
import { plainText } from '../../text/index.js'
import { SuiteFailure } from '../errors.js'
import type { EvalModule } from '../eval-module.js'
import { NotRun, onBehalfOf } from '../on-behalf-of.js'
import { orphaned } from '../orphaned.js'
import { SafetyEval } from './safety-eval.js'

/** The independent runs of a safety module's cases, each with copies of its own. */
export class SafetyRuns {
  readonly evals: readonly SafetyEval[]
  private read: Promise<SafetyDataset> | undefined
  private remarks: string[] = []

  constructor(readonly module: EvalModule) {
    const dataset = () => {
      this.read ??= loadSafety(module.dataset.dir)
      return this.read
    }
    this.evals = Array.from(
      { length: module.settings.runs },
      (_, index) => new SafetyEval(module, index + 1, dataset),
    )
  }

  /** For what is asked once, whatever the runs. */
  get first(): SafetyEval {
    return this.evals[0] as SafetyEval
  }

  /**
   * Runs before the first case.
   *
   * @throws SuiteFailure when there is nothing to measure: one error for the suite
   */
  async open(): Promise<void> {
    const { module } = this
    await module.open()
    const { live, recorded, file } = module
    if (recorded !== null) {
      throw new SuiteFailure(
        'the safety suite asks a memory, and stored results hold none: leave `safety` out of `suites`, or use an adapter that opens the memory',
        file,
      )
    }
    if (!live || live.notRun !== undefined) return
    // Each replay is asked for what it must have stored.
    for (const run of this.evals.slice(0, Math.max(1, live.snapshots.length))) {
      try {
        const remarks = await onBehalfOf({ run: run.number }, () =>
          run.reading({ signal: orphaned() }, probing => run.begin(probing)),
        )
        this.remarks = [...new Set([...this.remarks, ...remarks])]
      } catch (error) {
        if (error instanceof NotRun) module.stop(error.message)
        else throw withoutSecrets(error, module)
      }
    }
  }

  /** Remarks on the system, for the first case that reports. */
  takeRemarks(): string[] {
    return this.remarks.splice(0)
  }

  async close(): Promise<void> {
    for (const run of this.evals) await run.close()
    await this.module.close()
  }
}

/** What broke as the memory was first asked: its message alone, since what caused it may hold secrets too. */
function withoutSecrets(error: unknown, { redact, file }: EvalModule): Error {
  if (error instanceof SuiteFailure) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new SuiteFailure(plainText(redact(reason)), file)
}
