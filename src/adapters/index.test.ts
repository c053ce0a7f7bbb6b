import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as adapters from './index.js'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(path => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }))

/** Modules that a file imports when it is loaded; types and `import()` cost nothing then. */
const importsOf = (text: string) =>
  [...text.matchAll(/^(?:import|export)\s(?!type\b)[^;'"]*?from\s+'([^']+)'/gm)].map(
    match => match[1],
  )

describe('vitest-memory-eval/adapter', () => {
  it('offers what an adapter is written with', () => {
    expect(Object.keys(adapters).sort()).toEqual([
      'chunk',
      'commandAdapter',
      'defineAdapter',
      'feedbackAgent',
      'fullContextAdapter',
      'key',
      'mcpAdapter',
      'mcpServers',
      'modelAgent',
      'poll',
      'recordedAdapter',
      'recordingFetch',
      'referenceAdapter',
      'referenceMemory',
      'retry',
      'scriptedAgent',
      'stamp',
      'stubEmbedder',
      'withAgent',
      'words',
    ])
  })

  it('imports nothing from Vitest, so that an adapter runs anywhere', () => {
    expect(sources.length).toBeGreaterThan(30)
    expect(sources.filter(({ text }) => /['"]vitest['"/]/.test(text))).toEqual([])
  })

  it('loads no dependency before one is used', () => {
    const seen = new Set<string>()
    const visit = (path: string): string[] => {
      if (seen.has(path)) return []
      seen.add(path)
      const source = sources.find(each => each.path === path)
      return importsOf(source?.text ?? '').flatMap(name => {
        if (!name?.startsWith('.')) return name ? [name] : []
        return visit(join(path, '..', name).replace(/\.js$/, '.ts'))
      })
    }
    const outside = visit('index.ts').filter(name => !name.startsWith('node:'))
    expect(outside).toEqual([])
    expect(seen.size).toBeGreaterThan(15)
  })
})
