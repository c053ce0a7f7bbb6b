import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { host, layout, runVitest, writeFiles } from './host.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

const workspace = join(host, 'workspace')
/** The workspace has a Vitest of its own. */
const bin = join(workspace, 'node_modules/vitest/vitest.mjs')

const UNIT = "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n"

/** In such a workspace a package sees what it names and nothing else: the plugin is in `brain` alone. */
function writeWorkspace() {
  writeFiles(workspace, {
    'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { projects: ['packages/*'] } })
`,
  })
  writeFiles(join(workspace, 'packages/brain'), {
    ...tinyDataset(),
    'memory.adapter.ts': ADAPTER,
    'vitest.config.ts': config('', "name: 'brain'"),
    'brain.test.ts': UNIT,
  })
  writeFiles(join(workspace, 'packages/web'), { 'web.test.ts': UNIT })
}

describe.runIf(layout === 'pnpm')('a workspace that pnpm installed', { timeout: 60_000 }, () => {
  test('runs the eval of the package that has the plugin, from the root and from the package', async ({
    expect,
  }) => {
    writeWorkspace()
    expect(existsSync(join(workspace, 'node_modules/vitest-memory-eval'))).toBe(false)
    expect(existsSync(join(workspace, 'packages/web/node_modules/vitest-memory-eval'))).toBe(false)
    const fromRoot = await runVitest(workspace, ['run'], { bin })
    expect(fromRoot.output).toMatch(/fully right +3 of 3/)
    expect(fromRoot.output).toMatch(/Tests +8 passed \(8\)/)
    expect(fromRoot.exitCode).toBe(0)
    const score = join(workspace, 'packages/brain/.vitest/memory-eval/garden/learned/score.json')
    expect(JSON.parse(readFileSync(score, 'utf8'))).toMatchObject({ complete: true })

    const fromPackage = await runVitest(join(workspace, 'packages/brain'), ['run'], { bin })
    expect(fromPackage.output).toMatch(/Tests +7 passed \(7\)/)
    expect(fromPackage.exitCode).toBe(0)
  })

  test('runs the shipped dataset out of the store', async ({ expect }) => {
    writeWorkspace()
    writeFiles(join(workspace, 'packages/brain'), {
      'shipped.config.ts': `
import { defineConfig } from 'vitest/config'
import { memoryEval } from 'vitest-memory-eval'
export default defineConfig({ plugins: [memoryEval({ adapter: './memory.adapter.ts' })] })
`,
    })
    const run = await runVitest(
      join(workspace, 'packages/brain'),
      ['run', '-c', 'shipped.config.ts'],
      { bin },
    )
    expect(run.output).toContain('Memory eval: learning')
    expect(run.output).toMatch(/dataset\/learning\/tests\.jsonl \(53 tests/)
    expect(run.output).not.toMatch(/errored|partial/)
  })
})
