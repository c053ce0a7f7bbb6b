import type {
  Reporter,
  TestCase,
  TestModule,
  TestRunEndReason,
  TestSpecification,
} from 'vitest/node'
import type { EvalRun } from './eval-run.js'
import { notMerged } from './gate-of.js'
import { countAsPassed, settleMended } from './mended.js'
import { printSummary } from './print-summary.js'
import { type SuiteReport, suiteReports } from './suite-report.js'

/** Prints the scores and leaves them as files. Its hooks never throw: that would end watch mode. */
export class EvalReporter implements Reporter {
  private startedAt = new Date()

  constructor(private readonly run: EvalRun) {}

  onWatcherRerun(_files: string[], trigger?: string): void {
    this.run.changes.requested(trigger)
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    this.startedAt = new Date()
    await this.guard(() => this.run.begin(specifications))
  }

  onTestCaseResult(test: TestCase): void {
    countAsPassed(test)
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    await this.guard(async () => {
      settleMended(this.run, modules)
      const frame = { startedAt: this.startedAt, interrupted: reason === 'interrupted' }
      const reports: SuiteReport[] = []
      for (const reportSuite of await suiteReports(this.run)) {
        for (const report of await reportSuite(this.run, modules, frame)) {
          reports.push(report)
          printSummary(this.run.vitest, report.render)
          await report.write()
          if (report.failed) process.exitCode = 1
        }
      }
      if (this.run.changes.takeHeldBack()) {
        this.run.vitest.logger.log(
          'memory-eval: the system changed. The eval does not rerun for that by itself, since each case may cost money: press `a` to rerun, or set `watch: true` in memoryEval().',
        )
      }
      const lost = [...(await this.run.lostDatasets()), ...(await notMerged(this.run, reports))]
      if (lost.length > 0) throw new Error(lost.join('\n\n'))
    })
  }

  /** A fault of the harness fails the run, with its reason, and lets Vitest finish. */
  private async guard(step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      process.exitCode = 1
      this.run.vitest.logger.error(`memory-eval: ${(error as Error).message}`)
    }
  }
}
