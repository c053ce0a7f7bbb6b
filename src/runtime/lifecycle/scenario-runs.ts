import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { type LifecycleDataset, loadLifecycle } from '../../loading/lifecycle-dataset.js'
import { writeJson } from '../../replay/atomic-write.js'
import { columnDir, redactWithin, runDir } from '../../replay/index.js'
import { PHASES, type Phase, type ScenarioOutcome } from '../../suites/lifecycle/outcome.js'
import type { Probe } from '../../suites/lifecycle/row.js'
import type { AskedProbes } from '../../suites/lifecycle/run/run-scenario.js'
import { runScenario } from '../../suites/lifecycle/run/run-scenario.js'
import { assertServes } from '../../suites/lifecycle/run/verbs.js'
import type { Scenario } from '../../suites/lifecycle/scenario.js'
import type { EvalModule } from '../eval-module.js'
import { onBehalfOf } from '../on-behalf-of.js'
import { orphaned } from '../orphaned.js'
import { keepAnswered, keepState } from './keep-state.js'
import { notApplicableTo } from './not-applicable.js'
import { withEmpty } from './open-run.js'

/** A test of a probe, as it was declared. */
export interface DeclaredProbe {
  id: string
  scenario: string
  phase: Phase
}

/** What came of a scenario, of each of its runs. */
export interface RanScenario {
  /** Undefined where no probe could be asked. */
  outcomes: (ScenarioOutcome | undefined)[]
  /** Probe id → why it was not asked. */
  notApplicable: Map<string, string>
}

/**
 * The scenarios of a module: each runs once when the first of its tests asks, and all of them that some
 * selected test is about begin then, as far as there are slots.
 */
export class ScenarioRuns {
  private read: Promise<LifecycleDataset> | undefined
  private readonly running = new Map<string, Promise<RanScenario>>()
  private readonly abort = new AbortController()

  constructor(
    readonly module: EvalModule,
    private readonly declared: ReadonlyMap<string, DeclaredProbe>,
  ) {}

  dataset(): Promise<LifecycleDataset> {
    this.read ??= loadLifecycle(this.module.dataset.dir)
    return this.read
  }

  /** Aborted when one of the tests is: Vitest cancels all of them together. */
  signalOf({ signal }: Pick<TestContext, 'signal'>): AbortSignal {
    signal.addEventListener('abort', () => this.abort.abort(), { once: true })
    return AbortSignal.any([this.abort.signal, orphaned()])
  }

  /** What came of a scenario. @throws Error when its memory could not be opened */
  async outcomeOf(scenario: string, context: TestContext): Promise<RanScenario> {
    const signal = this.signalOf(context)
    if (!this.running.has(scenario)) await this.begin(context, signal)
    const running = this.running.get(scenario)
    if (!running) throw new Error(`there is no scenario "${scenario}"`)
    return running
  }

  private async begin({ task }: TestContext, signal: AbortSignal): Promise<void> {
    const { scenarios, probes } = await this.dataset()
    const selected = task.file.tasks.flatMap(({ name, mode }) => {
      const declared = this.declared.get(name)
      return declared && (mode === 'run' || mode === 'queued') ? [declared] : []
    })
    for (const scenario of scenarios) {
      const own = selected.filter(one => one.scenario === scenario.id)
      if (own.length === 0 || this.running.has(scenario.id)) continue
      const asked = Object.fromEntries(
        PHASES.map(phase => [phase, probesOf(probes, own, phase)]),
      ) as Record<Phase, Probe[]>
      const running = this.run(scenario, asked, signal)
      // Its tests tell of an error, whenever they come to it.
      running.catch(() => {})
      this.running.set(scenario.id, running)
    }
  }

  private async run(
    scenario: Scenario,
    asked: AskedProbes,
    signal: AbortSignal,
  ): Promise<RanScenario> {
    const { module } = this
    const { settings, dataset, live } = module
    const { probes } = await this.dataset()
    const ran: RanScenario = { outcomes: [], notApplicable: new Map() }
    for (let run = 1; run <= module.runs; run++) {
      // Recorded calls of a model are known by their scenario: any of its tests may have begun it.
      const outcome = await onBehalfOf({ row: scenario.id, run }, () =>
        withEmpty(
          module,
          signal,
          async ({ context }) => {
            assertServes(context.memory)
            const reasons = notApplicableTo(context.memory, live?.adapter, scenario)
            const fits = (probe: Probe) => {
              const reason = reasons(probe)
              if (reason !== undefined) ran.notApplicable.set(probe.id, reason)
              return reason === undefined
            }
            const fitting = {
              recall: asked.recall.filter(fits),
              synthesis: asked.synthesis.filter(fits),
            }
            if (fitting.recall.length + fitting.synthesis.length === 0) return undefined
            return runScenario(scenario, fitting, context)
          },
          settings.keep && run === 1
            ? { afterwards: opened => keepState(this.stateFolder(scenario.id), opened, module) }
            : {},
        ),
      )
      const told = outcome && redactWithin(outcome, module.redact)
      ran.outcomes.push(told)
      if (!told) continue
      if (settings.keep && run === 1 && live?.adapter.isolation === 'clone') {
        keepAnswered(
          this.stateFolder(scenario.id),
          probes.map(({ row }) => row),
          told,
        )
      }
      const dir = runDir(settings.outputDir, dataset.name, settings.label, run)
      writeJson(join(dir, 'scenarios', `${scenario.id}.json`), told)
    }
    return ran
  }

  private stateFolder(scenario: string): string {
    const { settings, dataset } = this.module
    return join(columnDir(settings.outputDir, dataset.name, settings.label), 'states', scenario)
  }
}

function probesOf(
  probes: LifecycleDataset['probes'],
  declared: readonly DeclaredProbe[],
  phase: Phase,
): Probe[] {
  const wanted = new Set(declared.filter(one => one.phase === phase).map(({ id }) => id))
  return probes.map(({ row }) => row).filter(({ id }) => wanted.has(id))
}
