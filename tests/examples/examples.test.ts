import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'examples')
const names = readdirSync(folder).filter(name => existsSync(join(folder, name, 'notes.json')))

interface Lock {
  packages: Record<string, { version?: string; resolved?: string }>
}
interface Manifest {
  private?: boolean
  devDependencies: Record<string, string>
}
const text = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
const json = <Shape>(...path: string[]): Shape => JSON.parse(text(...path))

describe('the examples', () => {
  it('are at least six real systems', () => {
    const withPackages = names.filter(
      name => json<{ packages: string[] }>(name, 'notes.json').packages.length > 0,
    )
    expect(withPackages.length).toBeGreaterThanOrEqual(6)
  })

  it('are described by pages that say what their scores and notes say', () => {
    const script = join(root, 'scripts', 'examples.mjs')
    const check = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
    expect(check.stderr).toBe('')
    expect(check.status).toBe(0)
  })
})

describe.each(names)('examples/%s', name => {
  it('has an adapter of at most 60 lines', () => {
    expect(text(name, 'memory.adapter.ts').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  })

  it('is private, and names exact versions', () => {
    const manifest = json<Manifest>(name, 'package.json')
    expect(manifest.private).toBe(true)
    const { 'vitest-memory-eval': own, ...others } = manifest.devDependencies
    expect(own).toBe('file:../..')
    for (const version of Object.values(others)) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('has a lock file that fits its package, and names no machine and no registry', () => {
    const { packages } = json<Lock>(name, 'package-lock.json')
    const { devDependencies } = json<Manifest>(name, 'package.json')
    for (const [dependency, version] of Object.entries(devDependencies)) {
      const locked = packages[`node_modules/${dependency}`]
      if (version !== 'file:../..') expect(locked?.version).toBe(version)
    }
    const resolved = Object.values(packages).flatMap(one => one.resolved ?? [])
    expect(resolved).toEqual(['file:../..'])
  })

  it('locks what this package depends on', () => {
    const { packages } = json<{ packages: Record<string, Manifest> }>(name, 'package-lock.json')
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(packages['node_modules/vitest-memory-eval']).toMatchObject({ dependencies })
  })

  it('runs the suites that are compared', () => {
    expect(text(name, 'vitest.config.ts')).toContain("suites: ['safety', 'lifecycle']")
  })
})

describe('the templates', () => {
  const templates = readdirSync(join(folder, 'templates')).filter(name => !name.endsWith('.md'))

  it.each(templates)('%s says that it was not run, and what to install', name => {
    const [first] = text('templates', name, 'memory.adapter.ts').split('\n')
    expect(first).toMatch(/^\/\/ Not run here\. npm install --save-dev \S+@\d+\.\d+\.\d+$/)
  })
})
