import type { TestProject, TestSpecification } from 'vitest/node'
import type { AnyDataset } from '../loading/any-dataset.js'
import { type ReadDatasets, readDatasets } from './datasets.js'
import type { EvalProject, EvalRun } from './eval-run.js'
import type { EvalPlan } from './plan.js'
import { selects } from './selection.js'

/** The datasets of a run: read once, and which of them are due in which project. */
export class DueDatasets {
  private readonly reads = new Map<string, Promise<ReadDatasets>>()
  /** Folders of the datasets of which some test is to run. */
  private readonly due = new Map<TestProject, Set<string>>()

  constructor(private readonly run: Pick<EvalRun, 'vitest' | 'projects'>) {}

  /** Reads the datasets of a plan once a run. */
  read(plan: EvalPlan): Promise<ReadDatasets> {
    const known = this.reads.get(plan.root) ?? readDatasets(plan)
    this.reads.set(plan.root, known)
    return known
  }

  /** A new run reads them anew. */
  forget(): void {
    this.reads.clear()
  }

  /** The projects of which some test is to run. */
  async select(specifications: readonly TestSpecification[]): Promise<EvalProject[]> {
    this.due.clear()
    const selected = new Set<EvalProject>()
    for (const specification of specifications) {
      const entry = this.run.projects.get(specification.project)
      if (!entry) continue
      const { loaded } = await this.read(entry.plan)
      const dir = datasetOf(entry.plan, specification.moduleId)
      const due = this.due.get(specification.project) ?? new Set()
      if (selected.has(entry) && due.has(dir)) continue
      if (!(await selects(this.run.vitest, specification, loaded))) continue
      selected.add(entry)
      this.due.set(specification.project, due.add(dir))
    }
    return [...selected]
  }

  /** The datasets of which some test is to run in a project: no other history is paid for. */
  dueOf({ project }: EvalProject, datasets: readonly AnyDataset[]): AnyDataset[] {
    return datasets.filter(({ dir }) => this.due.get(project)?.has(dir))
  }
}

/** The dataset of a module; hand-written tests run on the first one. */
function datasetOf({ modules, datasetDirs }: EvalPlan, file: string): string {
  return modules.find(module => module.file === file)?.dir ?? datasetDirs[0] ?? ''
}
