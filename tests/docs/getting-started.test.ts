import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Block, blocksOf, commandsOf, root } from './blocks.js'
import {
  type Done,
  fromTarball,
  NPM,
  pack,
  shell,
  temporaryFolder,
  writeFile,
} from './package-project.js'

/**
 * The page, followed to the letter: each TypeScript block is written to the file that its first line names,
 * each command is run, in the order of the page.
 */
const page = blocksOf('docs/getting-started.md')
const commands = page.filter(({ language }) => language === 'sh').flatMap(commandsOf)

let folder: string
let project: string
const ran: { command: string; done: Done }[] = []

beforeAll(async () => {
  folder = temporaryFolder()
  project = join(folder, 'notes')
  const tarball = await pack(folder)
  writeFile(project, '.gitignore', 'node_modules\n')
  writeFile(project, 'package.json', '{\n  "name": "notes",\n  "type": "module"\n}\n')
  for (const block of page) {
    if (block.language === 'ts') follow(block)
    if (block.language !== 'sh') continue
    for (const command of commandsOf(block)) {
      ran.push({ command, done: await shell(project, fromTarball(command, tarball), NPM) })
    }
  }
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

function follow({ text, place }: Block) {
  const file = /^\/\/ (\S+)\n/.exec(text)?.[1]
  if (!file) throw new Error(`${place}: the block does not say which file it is`)
  writeFile(project, file, text)
}

const run = (word: string, nth = 0) => {
  const found = ran.filter(({ command }) => command.includes(word))[nth]
  if (!found) throw new Error(`no command of the page has "${word}"`)
  return found.done
}

/** What a run printed that is the same each time: no progress, no spaces at the ends of lines. */
const lines = (text: string) =>
  text.split('\n').map(line => line.trimEnd().replace(/^ +(?=FAIL|❯)/, ' '))

test('it takes at most six commands and a memory of thirty lines', () => {
  expect(commands.length).toBeLessThanOrEqual(6)
  expect(commands[0]).toBe('npm install --save-dev vitest vitest-memory-eval')
  const memory = readFileSync(join(project, 'src/notes.ts'), 'utf8').split('\n')
  expect(memory.slice(1).length).toBeLessThanOrEqual(30)
})

test('the package installs, and init writes what the page says', () => {
  expect(run('install').exitCode).toBe(0)
  expect(run('init').exitCode).toBe(0)
  for (const file of [
    'memory.adapter.ts',
    'vitest.config.ts',
    '.github/workflows/memory-eval.yml',
  ]) {
    expect(run('init').output).toContain(`Create ${file}\n`)
    expect(existsSync(join(project, file))).toBe(true)
  }
  expect(run('init').output).toContain(
    'Add to .gitignore\n    node_modules\n  + .vitest/memory-eval*',
  )
  expect(run('init').output).toContain('+     "eval": "vitest run --project=')
})

test('the first run is red, and prints what the page shows', () => {
  const { output, exitCode } = run('npm run eval')
  expect(exitCode).toBe(1)
  const shown = page.filter(({ note }) => note === 'transcript: first run')
  expect(shown).toHaveLength(2)
  for (const { text } of shown) expect(lines(output)).toEqual(expect.arrayContaining(lines(text)))
  expect(output).toContain('33 skipped')
})

test('bless writes the baseline, and the run that CI makes is green and gated', () => {
  expect(run('bless')).toMatchObject({ exitCode: 0 })
  expect(run('bless').output).toContain('memory-eval.baseline.json: 12 known failures of learning')
  const { output, exitCode } = run('CI=true')
  for (const { text } of page.filter(({ note }) => note === 'transcript: gated run')) {
    expect(lines(output)).toEqual(expect.arrayContaining(lines(text)))
  }
  expect(exitCode).toBe(0)
})

test('the workflow that init wrote is green on a fresh clone, and red when the memory breaks', {
  timeout: 180_000,
}, async () => {
  const clone = join(folder, 'clone')
  const git = 'git -c user.name=a -c user.email=a@example.org -c init.defaultBranch=main'
  const saved = await shell(project, `${git} init -q && git add --all && ${git} commit -q -m first`)
  expect(saved.output).toBe('')
  expect((await shell(folder, `git clone -q ${project} ${clone}`)).exitCode).toBe(0)
  expect(existsSync(join(clone, '.vitest'))).toBe(false)
  const workflow = readFileSync(join(clone, '.github/workflows/memory-eval.yml'), 'utf8')
  const steps = [...workflow.matchAll(/^ {6}- run: (.*)$/gm)].map(match => match[1] ?? '')
  expect(steps).toEqual(['npm ci', "npx vitest run --project 'memory:*'"])
  const summary = join(folder, 'summary.md')
  const env = { ...NPM, CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
  for (const step of steps) {
    const { output, exitCode } = await shell(clone, step, env)
    expect(exitCode, output).toBe(0)
  }
  expect(readFileSync(summary, 'utf8')).toContain('37.5')

  const memory = readFileSync(join(clone, 'src/notes.ts'), 'utf8')
  writeFile(clone, 'src/notes.ts', memory.replace('limit = 5', 'limit = 1'))
  const broken = await shell(clone, steps[1] ?? '', env)
  expect(broken.output).toMatch(/Gate failed: learned main [\d.]+, at least 35\.0/)
  expect(broken.exitCode).toBe(1)
})

test('the page says what the shipped package is', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0')
})
