#!/usr/bin/env node
// Runs fixture projects on versions of Vitest and Node and in layouts of packages: node scripts/test-on.mjs 4.1 5.1
// All of them run on one Node for each Vitest, a few on the others and as pnpm installs them.
// Some cells only: --node 22, --layout pnpm; both may stand several times. --list says which there are.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cellsOf, SMOKE, WORKSPACES } from './hosts/cells.mjs'
import { nodeOf } from './hosts/node.mjs'
import { root } from './hosts/npm.mjs'
import { preparePnpmHost } from './hosts/pnpm.mjs'

const { values, positionals: versions } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string', multiple: true },
    layout: { type: 'string', multiple: true },
    list: { type: 'boolean' },
  },
})
const own = Number(process.versions.node.split('.')[0])
const wanted = { nodes: values.node?.map(Number), layouts: values.layout }
const cells = cellsOf(versions, wanted, own)
if (cells.length === 0) throw new Error(`there is no such cell: ${process.argv.slice(2).join(' ')}`)

const asNpm = new Set(cells.filter(({ layout }) => layout === 'npm').map(({ version }) => version))
if (!values.list && asNpm.size > 0) {
  const prepare = join(root, 'scripts', 'prepare-host.mjs')
  execFileSync(process.execPath, [prepare, ...asNpm], { stdio: 'inherit' })
}
for (const cell of cells) {
  const { version, node, layout, tests } = cell
  console.log(
    `\nVitest ${version}, Node ${node}, ${layout}: ${tests === 'all' ? 'all fixture projects' : 'a few'}`,
  )
  if (values.list) continue
  if (layout === 'pnpm') preparePnpmHost(version)
  const before = Date.now()
  run(cell)
  console.log(
    `Vitest ${version}, Node ${node}, ${layout}: ${Math.round((Date.now() - before) / 1000)} s`,
  )
}

function run({ version, node, layout, tests }) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const few = layout === 'pnpm' ? [...SMOKE, ...WORKSPACES] : SMOKE
  // What pages say is followed with the Node that runs.
  const pages = node === own ? ['tests/docs/'] : []
  const files = tests === 'all' ? ['tests/vitest/', 'tests/faults/', ...pages] : few
  const env = {
    ...process.env,
    MEMORY_EVAL_VITEST: version,
    // The host of a Vitest that needs a newer Node brings one with it.
    ...(node === own || (version.startsWith('5') && node === 24)
      ? {}
      : { MEMORY_EVAL_NODE: nodeOf(node) }),
    MEMORY_EVAL_LAYOUT: layout,
  }
  // Real processes on a busy machine: what fails twice is a fault, what fails once was the clock.
  execFileSync(process.execPath, [vitest, 'run', '--project=!memory:*', '--retry=1', ...files], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
}
