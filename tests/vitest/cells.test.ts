import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cellsOf, SMOKE, WORKSPACES } from '../../scripts/hosts/cells.mjs'

const root = join(import.meta.dirname, '../..')
const shown = (cells: ReturnType<typeof cellsOf>) =>
  cells.map(({ version, node, layout, tests }) => `${version} ${node} ${layout} ${tests}`)

test('every Node that the package supports is tested with every Vitest that runs on it', () => {
  expect(shown(cellsOf(['4.1', '5.1'], {}, 20))).toEqual([
    '4.1 20 npm all',
    '5.1 24 npm all',
    '4.1 22 npm smoke',
    '4.1 24 npm smoke',
    '5.1 22 npm smoke',
    '4.1 20 pnpm smoke',
    '5.1 24 pnpm smoke',
  ])
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  expect(engines.node.match(/\d+(?=\.)/g)?.filter(number => number !== '0')).toEqual(
    expect.arrayContaining(['20', '22', '24']),
  )
})

test('cells are chosen by Node and by layout', () => {
  expect(shown(cellsOf(['4.1', '5.1'], { nodes: [22] }, 20))).toEqual([
    '4.1 22 npm smoke',
    '5.1 22 npm smoke',
  ])
  expect(shown(cellsOf(['5.1'], { layouts: ['pnpm'] }, 22))).toEqual(['5.1 22 pnpm smoke'])
  expect(cellsOf(['5.1'], { nodes: [20] }, 20)).toEqual([])
})

test('the few that run everywhere are there', () => {
  expect([...SMOKE, ...WORKSPACES].filter(file => !existsSync(join(root, file)))).toEqual([])
})
