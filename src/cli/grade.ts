import { basename, resolve } from 'node:path'
import { renderTable } from '../../reporters/terminal.js'
import { DatasetError } from '../loading/dataset-error.js'
import { type GradedFolder, gradeFolder } from '../loading/grade-folder.js'
import { loadTests } from '../loading/load-tests.js'
import { ResultsError } from '../loading/results-folder.js'
import { shippedDatasets } from '../loading/shipped-datasets.js'
import { writeScore } from '../loading/write-score.js'
import { formatScore } from '../suites/learning/format-score.js'
import { plainText, shorten } from '../text/index.js'

export interface GradeOptions {
  /** Folder with `tests.jsonl` and `split.json`. @default the shipped dataset */
  dataset?: string
  /** Print the score as JSON on standard output, and all else on standard error. @default false */
  json?: boolean
}

const COMPLETE = 0
const UNUSABLE_INPUT = 2
const INCOMPLETE = 3

/** Reasons printed; `score.json` names every errored case. */
const REASONS_SHOWN = 10

/**
 * `vitest-memory-eval grade <run dir> [--dataset <dir>] [--json]`: grades a results folder made by
 * any system, prints the table and writes `<run dir>/score.json`. Resolves with the exit code.
 */
export async function gradeCommand(runDir: string, options: GradeOptions = {}): Promise<number> {
  const datasetDir = resolve(options.dataset ?? (shippedDatasets()[0] as string))
  try {
    const graded = await gradeFolder(runDir, await loadTests(datasetDir))
    const file = writeScore(runDir, graded.score)
    const notes = notesOn(graded, file)
    process.stdout.write(
      options.json ? formatScore(graded.score) : `${table(graded, datasetDir, runDir)}\n${notes}`,
    )
    if (options.json) process.stderr.write(notes)
    return graded.score.complete ? COMPLETE : INCOMPLETE
  } catch (error) {
    if (!(error instanceof DatasetError || error instanceof ResultsError)) throw error
    process.stderr.write(`${plainText(error.message)}\n`)
    return UNUSABLE_INPUT
  }
}

function table({ score }: GradedFolder, datasetDir: string, runDir: string): string {
  const column = {
    label: basename(resolve(runDir)),
    setup: null,
    control: true,
    recorded: true,
    isolated: true,
    partial: null,
    replay: null,
    score,
    resultsDir: runDir,
  }
  const summary = {
    dataset: basename(datasetDir),
    columns: [column],
    notes: [],
    failures: [],
    startedAt: '',
    packageVersion: '',
  }
  return renderTable(summary, {
    colors: process.stdout.isTTY === true,
    width: process.stdout.columns,
  })
}

function notesOn({ errors, strangers }: GradedFolder, file: string): string {
  const lines = errors
    .slice(0, REASONS_SHOWN)
    .map(({ id, reason }) => `errored ${id}: ${shorten(reason.replaceAll(/\s+/g, ' '), 300)}`)
  if (errors.length > REASONS_SHOWN) lines.push(`… and ${errors.length - REASONS_SHOWN} more`)
  if (strangers.length > 0) {
    const names = strangers.slice(0, 3).map(name => JSON.stringify(shorten(name, 80)))
    const files = strangers.length === 1 ? '1 file' : `${strangers.length} files`
    lines.push(`ignored ${files} in tests/ that belong to no test: ${names.join(', ')}`)
  }
  lines.push(`wrote ${file}`)
  return `${plainText(lines.join('\n'))}\n`
}
