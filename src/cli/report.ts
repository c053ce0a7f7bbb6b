import { readdirSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { changesSince } from '../../reporters/changes.js'
import { writeReports } from '../../reporters/files.js'
import { loadDataset } from '../loading/load-dataset.js'
import { loadTests } from '../loading/load-tests.js'
import { packageVersion } from '../loading/package.js'
import { ResultsError } from '../loading/results-folder.js'
import { runFolders } from '../loading/run-folders.js'
import { shippedDatasets } from '../loading/shipped-datasets.js'
import { type StoredColumn, storedColumns } from '../loading/stored-column.js'
import { readStoredSafety } from '../loading/stored-safety.js'
import { ScoreFileError } from '../loading/stored-scores.js'
import { FILES } from '../suites/learning/documents.js'
import { plainText } from '../text/index.js'
import { type ReportedDataset, regrade } from './report/regrade.js'
import { reportSafetyAgain } from './report/safety.js'

export interface ReportOptions {
  /** Folder of the dataset. @default the shipped one of the same name */
  dataset?: string
  /** Scores of the base branch to compare with. @default the environment variable MEMORY_EVAL_BASE */
  base?: string
}

const WRITTEN = 0
const UNUSABLE_INPUT = 2

/**
 * `vitest-memory-eval report <dir> [--dataset <dir>] [--base <path>]`: makes `report.md` and
 * `report.html` again from stored results, graded with the checks as they are now; nothing is sent.
 * Of the safety suite, whose probes leave no results, they are made from the stored score.
 * Resolves with the exit code: 0 when both were written, whatever they say.
 */
export async function reportCommand(dir: string, options: ReportOptions = {}): Promise<number> {
  try {
    const written = await makeReports(dir, options)
    process.stdout.write(`${plainText(written.join('\n'))}\n`)
    return WRITTEN
  } catch (error) {
    if (!(error instanceof ResultsError || error instanceof ScoreFileError)) throw error
    process.stderr.write(`${plainText(error.message)}\n`)
    return UNUSABLE_INPUT
  }
}

async function makeReports(dir: string, options: ReportOptions): Promise<string[]> {
  const safety = readStoredSafety(dir)
  if (safety) return reportSafetyAgain(safety)
  const columns = columnsOf(dir)
  const datasetDir = datasetOf(dir, options.dataset)
  const dataset = await readDataset(datasetDir)
  const graded = []
  for (const column of columns) graded.push(await regrade(column, dataset))
  const shown = graded.map(({ column }) => column)
  const base = options.base ?? (process.env.MEMORY_EVAL_BASE || undefined)
  const name = basename(datasetDir)
  const summary = {
    dataset: name,
    columns: shown,
    notes: [
      'Made again from stored results, with the checks as they are now: nothing was sent, no gate decided.',
    ],
    failures: graded.flatMap(({ failures }) => failures),
    startedAt: newest(columns),
    packageVersion,
    ...(base !== undefined && { changes: changesSince(base, name, shown) }),
  }
  const details = graded.flatMap(one => one.details)
  const { markdown, html } = await writeReports(dir, summary, details)
  return [`wrote ${markdown}`, `wrote ${html}`]
}

function columnsOf(dir: string): StoredColumn[] {
  const names = foldersIn(dir)
  const columns = storedColumns(dir, names)
  if (columns.length > 0) return columns
  const within = names.filter(name => storedColumns(join(dir, name), foldersIn(join(dir, name)))[0])
  throw new ResultsError(
    within.length > 0
      ? `${dir} holds several datasets: name the folder of one, such as ${join(dir, within[0] as string)}.`
      : `There are no results in ${dir}: name a results folder (it holds tests/<id>.json), or .vitest/memory-eval/<dataset>.`,
  )
}

function foldersIn(dir: string): string[] {
  try {
    const entries = readdirSync(dir, { withFileTypes: true })
    return entries.flatMap(entry => (entry.isDirectory() ? [entry.name] : [])).sort()
  } catch (error) {
    throw new ResultsError(error instanceof Error ? error.message : String(error))
  }
}

/** The named dataset, else the shipped one that the folder is called after; a results folder may have any name. */
function datasetOf(dir: string, named: string | undefined): string {
  if (named !== undefined) return resolve(named)
  const shipped = shippedDatasets()
  const name = basename(resolve(dir))
  const found = shipped.find(one => basename(one) === name)
  if (found) return found
  if (runFolders(dir).length > 0) return shipped[0] as string
  throw new ResultsError(
    `${dir}: no dataset called "${name}" comes with the package; name its folder with --dataset.`,
  )
}

/** A dataset without facts that can be read grades as well; its failures then have no stage. */
async function readDataset(dir: string): Promise<ReportedDataset> {
  const { rows, split } = await loadTests(dir)
  const plants = await loadDataset(dir).then(
    loaded => loaded.plants,
    () => [],
  )
  return {
    ...{ rows, split },
    file: relative(process.cwd(), join(dir, FILES.tests)).split(sep).join('/'),
    plants: Object.fromEntries(plants.map(plant => [plant.id, plant])),
  }
}

/** When the results were made: the last change of any folder of them. */
function newest(columns: readonly StoredColumn[]): string {
  const times = columns
    .flatMap(({ results }) => runFolders(results))
    .map(({ dir }) => statSync(join(dir, 'tests')).mtimeMs)
  return new Date(Math.max(...times)).toISOString()
}
