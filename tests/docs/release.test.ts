import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workflow } from '../../src/cli/init/workflow.js'
import { bareProject } from '../support/project.js'
import { blocks, root } from './blocks.js'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const release = read('.github/workflows/release.yml')
const jobs = release.slice(release.indexOf('\njobs:')).split(/^ {2}(?=\w+:$)/m)
const job = (name: string) => jobs.find(text => text.startsWith(`${name}:`)) ?? ''

const actionsOf = (text: string) =>
  new Map([...text.matchAll(/uses: (\S+)@(\S+)/g)].map(([, name, version]) => [name, version]))

test('a release is tested first, and may write nothing but its own origin', () => {
  expect(release).toContain("on:\n  push:\n    tags: ['v*']\npermissions:\n  contents: read\n")
  expect(job('publish')).toContain('needs: test')
  expect(job('publish')).toContain('npm publish --provenance')
  expect(job('test')).not.toContain('id-token')
  expect(job('publish')).toMatch(/permissions:\n {6}contents: read\n {6}id-token: write/)
  expect(release.match(/persist-credentials: false/g)).toHaveLength(2)
})

test('a release uses the versions of actions that CI uses', () => {
  const ci = actionsOf(read('.github/workflows/ci.yml'))
  for (const [name, version] of actionsOf(release))
    expect([name, version]).toEqual([name, ci.get(name)])
})

test('the workflows of the pages use one version of each action, the one of the workflow that init writes', () => {
  const shown = blocks('yaml').map(({ text }) => text)
  const written = actionsOf(workflow(bareProject(root)))
  const uses = shown.flatMap(text => [...actionsOf(text)])
  expect(uses.length).toBeGreaterThan(8)
  for (const [name, version] of uses.filter(([name]) => written.has(name))) {
    expect([name, version]).toEqual([name, written.get(name)])
  }
  const others = uses.filter(([name]) => !written.has(name)).map(use => use.join('@'))
  expect(new Set(others)).toEqual(new Set(['actions/download-artifact@v4']))
})

test('the scripts of the workflows and of CONTRIBUTING are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const texts = [release, read('.github/workflows/ci.yml'), read('CONTRIBUTING.md')].join('\n')
  const named = [...texts.matchAll(/npm run ([\w:]+)/g)].map(match => match[1])
  expect(named.length).toBeGreaterThan(5)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
})

test('the changelog speaks of the version of the package', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}`, 'm'))
})
