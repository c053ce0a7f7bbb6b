import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as kit from '../../src/adapters/index.js'
import { ADAPTERS } from '../../src/cli/init/adapters/index.js'
import { type Block, blocks, root } from './blocks.js'
import { temporaryFolder, writeFile } from './package-project.js'

const fixtures = join(root, 'tests/fixtures/docs')
/** The compiler's own declarations, and the examples of docstrings among them. */
const GENERATED = 'docs/api.md'
const isDeclaration = (text: string) =>
  /^(?:function|interface|type|class) |^const \w+: /.test(text)
/** An example of a docstring takes its imports for granted, and leaves out what others have with `…`. */
const isExample = ({ page, text }: Block) =>
  page === GENERATED && !isDeclaration(text) && !text.includes('…')

let folder: string
const places = new Map<string, string>()

/** A project with a folder for each page, in which the package is the built one. */
beforeAll(async () => {
  folder = temporaryFolder()
  installed(folder)
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object
  }
  writeFile(folder, 'package.json', '{ "type": "module" }')
  writeFile(
    folder,
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { ...compilerOptions, paths: {}, declaration: false } }),
  )
  copyFileSync(join(fixtures, 'globals.d.ts'), join(folder, 'globals.d.ts'))
  const written = blocks('ts').filter(block => block.page !== GENERATED || isExample(block))
  for (const block of written) write(block)
  for (const [kind, text] of Object.entries(ADAPTERS)) {
    writeFile(folder, `init/${kind}.adapter.ts`, text)
    places.set(`init/${kind}.adapter.ts`, `the adapter of init --kind ${kind}`)
  }
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

/** Everything that this repository has installed, and the repository itself as the package. */
function installed(project: string) {
  const from = join(root, 'node_modules')
  mkdirSync(join(project, 'node_modules'))
  for (const name of readdirSync(from).filter(name => !name.startsWith('.'))) {
    symlinkSync(join(from, name), join(project, 'node_modules', name))
  }
  symlinkSync(root, join(project, 'node_modules', 'vitest-memory-eval'))
}

function write(block: Block) {
  const { page, place, text } = block
  const dir = page.replaceAll(/\W/g, '-')
  const named = /^\/\/ ([\w./]+\.ts)\b/.exec(text)?.[1]
  const own = named && !existsSync(join(folder, dir, named)) ? named : undefined
  const file = join(dir, own ?? `block-${place.split(':')[1]}.ts`)
  writeFile(folder, file, isExample(block) ? imports(text) + whole(text) : whole(text))
  places.set(file, place)
  const assistant = join(folder, dir, 'src', 'assistant.ts')
  if (existsSync(assistant)) return
  mkdirSync(join(folder, dir, 'src'), { recursive: true })
  copyFileSync(join(fixtures, 'assistant.ts'), assistant)
}

function imports(text: string): string {
  const used = (names: string[]) => names.filter(name => new RegExp(`\\b${name}\\b`).test(text))
  const adapter = used(Object.keys(kit))
  return `import { ${adapter.join(', ')} } from 'vitest-memory-eval/adapter'\n`
}

/** A block that is one option, `tools: { … }`, as the object that it belongs to. */
function whole(text: string): string {
  if (!text.startsWith('tools: ')) return `${text}\nexport {}\n`
  return `import type { McpAdapterOptions } from 'vitest-memory-eval/adapter'
export const options: Partial<McpAdapterOptions> = {\n${text}\n}\n`
}

test('every TypeScript block of the pages, and each adapter of init, fits the types of the package', {
  timeout: 60_000,
}, async () => {
  expect(places.size).toBeGreaterThan(25)
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { stdout, exitCode } = await execa(process.execPath, [tsc, '-p', folder, '--noEmit'], {
    cwd: folder,
    reject: false,
  })
  const problems = stdout.replaceAll(/^([\w./-]+)\((\d+),/gm, (all, file, line) => {
    return `${places.get(file) ?? file}, line ${line} of it (${all}`
  })
  expect(problems).toBe('')
  expect(exitCode).toBe(0)
})
