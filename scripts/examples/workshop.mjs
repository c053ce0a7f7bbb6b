// A temporary copy of the packed package and of the examples, laid out as in the repository, so that each example
// installs and runs as in a clone.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examplesFolder, root } from './example.mjs'
import { measuresOf } from './measures.mjs'

/** Suites whose scores are told. */
const SUITES = ['safety', 'lifecycle']
/** Brings a newer Node to where an example needs one; the npm package of Node holds the program. */
const NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const NEWER_NODE = '24.22.3'

export function openWorkshop() {
  const folder = mkdtempSync(join(tmpdir(), 'memory-eval-examples-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const packed = npm(root, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [{ filename }] = JSON.parse(packed)
  must(
    spawnSync('tar', ['-xzf', filename, '--strip-components=1'], { cwd: folder, stdio: 'inherit' }),
    'tar',
  )
  // What is packed is built already.
  const manifest = join(folder, 'package.json')
  const { scripts: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify(rest))
  return folder
}

/** Copies an example into the workshop, without what an earlier install or run left. */
function copy(workshop, name) {
  const folder = join(workshop, 'examples', name)
  cpSync(join(examplesFolder, name), folder, {
    recursive: true,
    filter: path =>
      !/[\\/](?:node_modules|\.vitest)(?:[\\/]|$)/.test(path.slice(examplesFolder.length)),
  })
  return folder
}

export function lock(workshop, name) {
  const folder = copy(workshop, name)
  rmSync(join(folder, 'package-lock.json'), { force: true })
  npm(folder, ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'])
  cpSync(join(folder, 'package-lock.json'), join(examplesFolder, name, 'package-lock.json'))
  console.log(`${name}: locked`)
}

/** Installs and runs an example. */
export function run(workshop, name) {
  const folder = copy(workshop, name)
  const env = { ...process.env, NO_COLOR: '1', ...newerNode(workshop, folder) }
  npm(folder, ['ci', '--no-audit', '--no-fund', '--prefer-offline'], env)
  checkTypes(folder)
  const started = Date.now()
  // Tests that fail are what is to be found out; the scores say whether all of them ran.
  const vitest = spawnSync('npx', ['vitest', 'run'], {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const scores = {}
  for (const suite of SUITES) {
    const file = join(folder, '.vitest', 'memory-eval', suite, 'learned', 'score.json')
    if (!existsSync(file)) {
      throw new Error(
        `${name}: the suite ${suite} left no score:\n${vitest.stdout.slice(-4000)}\n${vitest.stderr.slice(-2000)}`,
      )
    }
    scores[suite] = measuresOf(suite, JSON.parse(readFileSync(file, 'utf8')))
  }
  // The reports, to read what was behind the scores; git ignores them.
  const reports = join(examplesFolder, name, '.vitest')
  rmSync(reports, { recursive: true, force: true })
  cpSync(join(folder, '.vitest'), reports, { recursive: true })
  writeFileSync(join(reports, 'output.txt'), vitest.stdout + vitest.stderr)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${name}: ran in ${seconds} s`)
  const version = must(
    spawnSync('node', ['--version'], { env, encoding: 'utf8' }),
    'node',
  ).stdout.trim()
  rmSync(folder, { recursive: true, force: true })
  return { date: new Date(started).toISOString().slice(0, 10), node: version, ...scores }
}

/** What an example imports is not installed in this repository, so its types are checked here. */
function checkTypes(folder) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const { rootDir: _, paths: __, declaration: ___, ...kept } = compilerOptions
  const typeRoots = [join(root, 'node_modules', '@types')]
  const config = { compilerOptions: { ...kept, typeRoots }, include: ['*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const done = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`${folder} has type errors:\n${done.stdout}`)
}

/** Where an example asks for a Node that this one is not, one that is. */
function newerNode(workshop, folder) {
  const { engines } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const least = engines?.node?.match(/\d+/)?.[0]
  if (!least || Number(process.versions.node.split('.')[0]) >= Number(least)) return {}
  const place = join(workshop, 'node')
  if (!existsSync(place))
    npm(workshop, ['install', '--no-save', '--prefix', place, `${NODE}@${NEWER_NODE}`])
  return { PATH: `${join(place, 'node_modules', NODE, 'bin')}:${process.env.PATH}` }
}

function npm(cwd, args, env = process.env) {
  const done = spawnSync('npm', args, { cwd, env, encoding: 'utf8', maxBuffer: 1e9 })
  return must(done, `npm ${args.join(' ')}`).stdout
}

function must(done, what) {
  if (done.status === 0) return done
  throw new Error(`${what} failed:\n${done.stderr ?? ''}${done.error ?? ''}`)
}
