import type { AnyDataset } from '../loading/any-dataset.js'
import type { ProvidedDataset, ProvidedEval } from '../runtime/provided.js'
import { isReplayed } from '../suites/suites.js'
import type { ColumnPlan } from './columns.js'
import type { ReadDatasets } from './datasets.js'
import type { KnownFailures } from './known-failures.js'
import type { EvalPlan } from './plan.js'
import { fromRoot } from './resolve-options.js'
import { streamLoad } from './streams/stream-load.js'

/** What the workers of a column's project are told. */
export function provideEval(
  plan: EvalPlan,
  column: ColumnPlan,
  { loaded, broken }: ReadDatasets,
  known: Pick<KnownFailures, 'cases' | 'alwaysRight'>,
): ProvidedEval {
  const { options } = plan
  return {
    label: column.label,
    setup: column.setup,
    control: column.control,
    recorded: column.recorded,
    profile: column.profile,
    root: plan.root,
    outputDir: plan.outputDir,
    limits: {
      turnTimeout: options.turnTimeout,
      caseTimeout: options.caseTimeout,
      settleTimeout: options.settleTimeout,
    },
    concurrency: options.concurrency,
    runs: options.runs,
    minPasses: options.minPasses ?? options.runs,
    redact: options.redact,
    keep: options.keep,
    askers: options.askers,
    streams: { ...streamLoad(options), gated: options.gate?.streams !== undefined },
    showFacts: options.showFacts || !process.env.CI,
    lifecycle: {
      ...options.lifecycle,
      previousState:
        options.lifecycle.previousState && fromRoot(plan.root, options.lifecycle.previousState),
    },
    datasets: Object.fromEntries(
      plan.modules.flatMap(({ file, dir }) => {
        const dataset = loaded.find(one => one.dir === dir)
        return dataset ? [[file, provideDataset(dataset, column, plan, known)]] : []
      }),
    ),
    broken,
  }
}

function provideDataset(
  dataset: AnyDataset,
  column: ColumnPlan,
  { options }: EvalPlan,
  { cases, alwaysRight }: Pick<KnownFailures, 'cases' | 'alwaysRight'>,
): ProvidedDataset {
  const { name, dir, history } = dataset
  const plants = dataset.suite === 'learning' ? dataset.plants : []
  return {
    name,
    dir,
    canaries: history.canaries,
    replays: replaysOf(dataset, options),
    known: column.control ? {} : (cases[name] ?? {}),
    alwaysRight: column.control ? null : (alwaysRight[name] ?? null),
    plants: Object.fromEntries(
      plants.map(({ id, session, text, evidence }) => [id, { session, text, evidence }]),
    ),
  }
}

/** How many independent replays the runs of a dataset stand on; 0 where nothing is replayed. */
export function replaysOf({ suite }: AnyDataset, { replays }: EvalPlan['options']): number {
  if (!isReplayed(suite)) return 0
  return suite === 'learning' || suite === 'safety' ? replays : 1
}
