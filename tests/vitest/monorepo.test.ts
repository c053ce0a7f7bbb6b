import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, isVitest4, runVitest } from './host.js'
import { evalTests, FILE_REPORTER, ownTests, readReported } from './reported.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

const UNIT = "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n"

function inFolder(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  )
}

const MEMORY_PACKAGE = {
  ...tinyDataset(),
  'memory.adapter.ts': ADAPTER,
  'vitest.config.ts': config('', "name: 'brain'"),
  'package.json': '{ "name": "brain", "type": "module" }',
  'brain.test.ts': UNIT,
}

const MONOREPO = {
  'my-reporter.ts': FILE_REPORTER,
  'vitest.config.ts': `
import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { projects: ['packages/*'], reporters: ['default', './my-reporter.ts'] } })
`,
  ...inFolder('packages/brain', MEMORY_PACKAGE),
  'packages/web/web.test.ts': UNIT,
  'packages/web/package.json': '{ "name": "web", "type": "module" }',
  'packages/web/vitest.config.ts':
    "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { name: 'web' } })\n",
}

const IDS = ['harness-ask', 'harness-tell', 'people-01', 'rules-01', 'trap-01', 'work-01']

describe.concurrent('a monorepo with the plugin in one package', { timeout: 60_000 }, () => {
  test('runs the eval from the root, beside the tests of all packages', async ({ expect }) => {
    const dir = createProject(MONOREPO)
    const { output, exitCode } = await runVitest(dir, ['run'], { env: { REPORT_AS: 'x' } })
    expect(output).toMatch(/fully right +3 of 3/)
    expect(exitCode).toBe(0)
    const { tests } = readReported(dir, 'x')
    // Vitest 5 nests projects, and puts the outer name in front.
    const name = isVitest4 ? 'memory:learned (brain)' : 'brain (memory:learned)'
    const cases = tests.filter(({ module }) => module.endsWith('tests.jsonl'))
    expect(cases.map(test => test.name.split(':')[0]).sort()).toEqual(IDS)
    expect(new Set(cases.map(({ project }) => project))).toEqual(new Set([name]))
    const units = tests.filter(({ module }) => module.endsWith('.test.ts'))
    expect(units.map(test => `${test.project} ${test.module} ${test.state}`).sort()).toEqual([
      'brain packages/brain/brain.test.ts passed',
      'web packages/web/web.test.ts passed',
    ])
    const score = join(dir, 'packages/brain/.vitest/memory-eval/garden/learned/score.json')
    expect(JSON.parse(readFileSync(score, 'utf8'))).toMatchObject({ complete: true })
    expect(existsSync(join(dir, '.vitest/memory-eval'))).toBe(false)
  })

  test('runs the eval from the package', async ({ expect }) => {
    const dir = createProject(MONOREPO)
    const { output, exitCode } = await runVitest(join(dir, 'packages/brain'))
    expect(output).toMatch(/fully right +3 of 3/)
    expect(output).toMatch(/Tests +7 passed \(7\)/)
    expect(exitCode).toBe(0)
  })

  test('runs the package without the eval as if there were none', async ({ expect }) => {
    const dir = createProject(MONOREPO)
    const { output, exitCode } = await runVitest(join(dir, 'packages/web'))
    expect(output).toMatch(/Tests +1 passed \(1\)/)
    expect(output).not.toMatch(/memory:|Memory eval/)
    expect(exitCode).toBe(0)
    const chosen = await runVitest(dir, ['run', '--project=web'], { env: { REPORT_AS: 'x' } })
    expect(chosen.output).toMatch(/Tests +1 passed \(1\)/)
    expect(chosen.output).not.toMatch(/memory:|Memory eval/)
    expect(existsSync(join(dir, 'packages/brain/sent.log'))).toBe(false)
  })
})

describe.concurrent('two packages with an eval each', { timeout: 60_000 }, () => {
  test('each get their own scores', async ({ expect }) => {
    const dir = createProject({
      ...MONOREPO,
      ...inFolder('packages/other', {
        ...MEMORY_PACKAGE,
        'vitest.config.ts': config('', "name: 'other'"),
        'package.json': '{ "name": "other", "type": "module" }',
        'memory.adapter.ts': ADAPTER.replace("known.join('\\n') || ", ''),
      }),
    })
    const { output } = await runVitest(dir, ['run'], { env: { REPORT_AS: 'x' } })
    const { tests } = readReported(dir, 'x')
    expect(tests.filter(({ module }) => module.endsWith('tests.jsonl'))).toHaveLength(12)
    expect(output.match(/Memory eval: garden/g)).toHaveLength(2)
    const score = (name: string) =>
      JSON.parse(
        readFileSync(
          join(dir, 'packages', name, '.vitest/memory-eval/garden/learned/score.json'),
          'utf8',
        ),
      ) as object
    expect(score('brain')).toMatchObject({ practice: 100 })
    expect(score('other')).toMatchObject({ practice: 0 })
  })
})

describe.concurrent('the plugin elsewhere than in a root config', { timeout: 60_000 }, () => {
  const { 'vitest.config.ts': text, ...files } = MEMORY_PACKAGE
  const reporters = "reporters: ['default', './my-reporter.ts']"

  test.for([
    ['a config under another name', 'odd.conf.ts', text.replace("name: 'brain'", reporters)],
    [
      'a config for one kind of tests',
      'vitest.unit.config.ts',
      text.replace("name: 'brain'", reporters),
    ],
    [
      'one of the projects',
      'vitest.config.ts',
      text
        .replace('plugins: [', 'test: { projects: [{ plugins: [')
        .replace("test: { name: 'brain' },", `test: { name: 'brain' } }], ${reporters} },`),
    ],
  ] as const)('adds the eval to %s', async ([, name, config], { expect }) => {
    const dir = createProject({ ...files, 'my-reporter.ts': FILE_REPORTER, [name]: config })
    const run = (...args: string[]) =>
      runVitest(dir, ['run', '-c', name, ...args], { env: { REPORT_AS: 'x' } })
    const { output, exitCode } = await run()
    const reported = readReported(dir, 'x')
    expect(evalTests(reported)).toEqual(IDS.map(id => `memory:learned ${id}`))
    expect(ownTests(reported).map(({ name, state }) => `${name} ${state}`)).toEqual(['adds passed'])
    expect(output).toMatch(/fully right +3 of 3/)
    expect(exitCode).toBe(0)

    await run('--project=!memory:*')
    expect(evalTests(readReported(dir, 'x'))).toEqual([])
    expect(ownTests(readReported(dir, 'x'))).toHaveLength(1)
  })
})
