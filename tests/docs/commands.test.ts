import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocks, blocksOf, commandsOf, pages, root } from './blocks.js'
import { installFromHere, shell, temporaryFolder, writeFile } from './package-project.js'

/** Followed to the letter by a test of its own. */
const FOLLOWED = 'docs/getting-started.md'

/** What cannot be run in a project here, and what holds it instead. */
const NOT_RUN: Record<string, string> = {
  'npm i -D vitest-memory-eval vitest':
    'installs; the getting-started page is followed from an installation on',
  'npm install --save-dev @modelcontextprotocol/sdk@1':
    'installs an optional peer; package.json names the same range',
  'npm install --save-dev ai@6 @ai-sdk/openai-compatible@2':
    'installs optional peers; package.json names the same ranges',
  'MEMORY_EVAL_RECORD=1 npx vitest run':
    'asks a model; tests/vitest/recordings.test.ts does it with a server of its own',
  'python3 grade.py <run dir>': 'tests/grading/agreement.test.ts runs it on thousands of results',
}

/** Exit codes other than 0: an eval with a wrong answer is red; `baseline` is worse than `more beliefs`. */
const EXIT: Record<string, number> = {
  'npx vitest': 1,
  'npx vitest run': 1,
  "npx vitest-memory-eval compare monday/*.json tuesday/*.json --baseline 'more beliefs' --json": 1,
  "npx vitest run --project 'memory:*' -t '^rules-02'": 1,
  "npx vitest run --project 'memory:*' node_modules/vitest-memory-eval/dataset/learning/tests.jsonl:18": 1,
}

const commands = blocks('sh')
  .filter(({ page }) => page !== FOLLOWED)
  .flatMap(block => commandsOf(block).map(command => ({ place: block.place, command })))
const ofTheRepository = /^(?:npm (?:ci|test|run .+)|node scripts\/\S+.*|git .*)$/
const parts = (command: string) => command.split(' && ')
const inRepository = commands.filter(({ command }) =>
  parts(command).every(part => ofTheRepository.test(part)),
)
const inProject = commands.filter(one => !inRepository.includes(one) && !(one.command in NOT_RUN))

let project: string

/** A project whose eval has run: its results, and copies of them under the names that pages use. */
beforeAll(async () => {
  project = temporaryFolder()
  writeFile(project, 'package.json', '{ "type": "module", "private": true }')
  await installFromHere(project)
  writeFile(
    project,
    'memory.adapter.ts',
    "import { referenceAdapter } from 'vitest-memory-eval/adapter'\nexport default referenceAdapter()\n",
  )
  writeFile(
    project,
    'vitest.config.ts',
    `import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'
export default defineConfig({
  plugins: [
    memoryEval({
      adapter: './memory.adapter.ts',
      suites: ['learning', 'lifecycle'],
      profiles: { baseline: {}, 'more beliefs': { consolidate: true } },
    }),
  ],
})
`,
  )
  for (const { note, text } of blocksOf('docs/datasets.md')) {
    const file = /^file: (\S+)$/.exec(note ?? '')?.[1]
    if (file) writeFile(project, file, `${text}\n`)
  }
  const { output } = await shell(project, 'npx vitest run')
  const results = join(project, '.vitest/memory-eval')
  if (!existsSync(join(results, 'lifecycle/baseline.json'))) throw new Error(output)
  cpSync(results, join(project, 'base'), { recursive: true })
  for (const name of ['before', 'after']) {
    cpSync(join(results, 'learning'), join(project, name), { recursive: true })
  }
  for (const day of ['monday', 'tuesday']) {
    mkdirSync(join(project, day))
    for (const name of readdirSync(join(results, 'lifecycle')).filter(name =>
      name.endsWith('.json'),
    )) {
      cpSync(join(results, 'lifecycle', name), join(project, day, name))
    }
  }
}, 180_000)

afterAll(() => rmSync(project, { recursive: true, force: true }), 60_000)

describe('commands of the pages', () => {
  test.each(inProject)('$command ($place)', { timeout: 120_000 }, async ({ command }) => {
    const { output, exitCode } = await shell(project, command)
    expect(exitCode, output).toBe(EXIT[command] ?? 0)
    if (command.includes(' -t ') || command.includes('.jsonl:')) {
      expect(output).toMatch(/FAIL .* rules-02/)
    }
  })

  test.each(inRepository)('$command ($place) is a script of this repository', ({ command }) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    for (const part of parts(command)) {
      const script = /^npm (?:run )?([\w:]+)/.exec(part)?.[1]
      if (script && script !== 'ci') expect(Object.keys(scripts)).toContain(script)
      const file = /^node (scripts\/\S+)/.exec(part)?.[1]
      if (file) expect(existsSync(join(root, file))).toBe(true)
    }
  })

  test('what is not run stands in a page still, with its reason', () => {
    const shown = new Set(commands.map(({ command }) => command))
    expect(Object.keys(NOT_RUN).filter(command => !shown.has(command))).toEqual([])
    expect(Object.keys(EXIT).filter(command => !shown.has(command))).toEqual([])
  })
})

/** `` `npx vitest-memory-eval compare before after` `` in the text of a page. */
const inline = pages().flatMap(page =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`npx (vitest-memory-eval [^`]+)`/g)].map(
    match => ({ page, words: (match[1] ?? '').split(/\s+/).slice(1) }),
  ),
)

describe('commands in the text', () => {
  test('are commands, with options that they take', { timeout: 60_000 }, async () => {
    expect(inline.length).toBeGreaterThan(8)
    for (const name of new Set(inline.map(({ words }) => words[0] ?? ''))) {
      const { output, exitCode } = await shell(project, `npx vitest-memory-eval ${name} --help`)
      expect(exitCode).toBe(0)
      expect(output).toContain(`$ vitest-memory-eval ${name}`)
      const options = inline.filter(({ words }) => words[0] === name).flatMap(({ words }) => words)
      for (const option of options.filter(word => word.startsWith('--'))) {
        expect(output).toContain(option)
      }
    }
  })
})
