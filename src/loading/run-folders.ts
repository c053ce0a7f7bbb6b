import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export interface RunFolder {
  /** From 1. */
  number: number
  /** Holds `tests/<id>.json`. */
  dir: string
}

/** The runs of a column, in their order; a results folder is a single run. None where no results are. */
export function runFolders(dir: string): RunFolder[] {
  if (!existsSync(dir)) return []
  const runs = readdirSync(dir)
    .flatMap(name => /^run-(\d+)$/.exec(name)?.[1] ?? [])
    .map(number => ({ number: Number(number), dir: join(dir, `run-${number}`) }))
    .filter(run => existsSync(join(run.dir, 'tests')))
    .sort((a, b) => a.number - b.number)
  if (runs.length > 0) return runs
  return existsSync(join(dir, 'tests')) ? [{ number: 1, dir }] : []
}
