import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LearningScore } from '../../src/suites/learning/score-shape.js'
import type { SafetyScore } from '../../src/suites/safety/score-shape.js'
import { createProject, runVitest, type VitestRun } from '../vitest/host.js'
import { garden, lives } from './lives.js'
import { memoryFiles } from './memory-files.js'

export interface FaultRun extends VitestRun {
  safety: SafetyScore
  learning: LearningScore
  /** The floor of the learning suite. */
  floor: LearningScore
}

/** Runs both suites on one of the memories in a project of its own. */
export async function runFault(
  memory: string,
  {
    options = '',
    env = {},
    datasets = ['./lives', './garden'],
  }: { options?: string; env?: Record<string, string>; datasets?: string[] } = {},
): Promise<FaultRun> {
  const dir = createProject({
    ...lives(),
    ...garden(),
    ...memoryFiles(memory),
    'vitest.config.ts': config(options, datasets),
  })
  const run = await runVitest(dir, ['run'], { env })
  const score = (dataset: string, label: string) => {
    const file = join(dir, '.vitest', 'memory-eval', dataset, label, 'score.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  }
  return {
    ...run,
    safety: score('lives', 'learned'),
    learning: score('garden', 'learned'),
    floor: score('garden', 'none'),
  }
}

function config(options: string, datasets: string[]): string {
  return `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

export default defineConfig({
  plugins: [
    memoryEval({
      adapter: './memory.adapter.ts',
      datasets: ${JSON.stringify(datasets)},
      setups: ['none', 'learned'],
      gate: { safety: {} },
      ${options}
    }),
  ],
})
`
}
