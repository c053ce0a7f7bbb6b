// What is tested where: a cell is a Vitest, a Node, and a layout of packages.

/** Majors of Node that each major of Vitest runs on here. */
const NODES = { 4: [20, 22, 24], 5: [22, 24] }

/**
 * Fixture projects that show in little time that all parts fit together: generator, selection by line, replay,
 * isolation, reporter, gate, hand-written tests, another suite.
 */
export const SMOKE = [
  'tests/vitest/adapters.test.ts',
  'tests/vitest/base.test.ts',
  'tests/vitest/hand-written.test.ts',
  'tests/vitest/isolation.test.ts',
  'tests/vitest/safety.test.ts',
]

/** What depends on how packages lie, beside these. */
export const WORKSPACES = ['tests/vitest/monorepo.test.ts', 'tests/vitest/pnpm-workspace.test.ts']

/** Everything, on the Node that runs, or the newest one where that is too old for this Vitest. */
function mainCell(version, own) {
  return { version, node: NODES[version[0]].includes(own) ? own : 24, layout: 'npm', tests: 'all' }
}

/**
 * @param wanted majors of Node, and layouts, of which cells are asked for; none for all cells
 * @param own the major of the Node that runs
 */
export function cellsOf(versions, { nodes = [], layouts = [] } = {}, own = 20) {
  const main = versions.map(version => mainCell(version, own))
  const others = main.flatMap(({ version, node }) =>
    NODES[version[0]]
      .filter(major => major !== node)
      .map(major => ({ version, node: major, layout: 'npm', tests: 'smoke' })),
  )
  const linked = main.map(({ version, node }) => ({
    version,
    node,
    layout: 'pnpm',
    tests: 'smoke',
  }))
  const chosen = [...main, ...others, ...linked]
  if (nodes.length === 0 && layouts.length === 0) return chosen
  return [
    ...chosen.filter(({ node, layout }) => layout === 'npm' && nodes.includes(node)),
    ...chosen.filter(({ layout }) => layouts.includes(layout)),
  ]
}
