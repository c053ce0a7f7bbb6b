import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pages, root } from './blocks.js'

/** As GitHub makes them of a heading. */
function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Links to files of the repository, code and pictures aside. */
function linksOf(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(match => match[1] ?? '')
    .filter(link => !/^[a-z]+:/.test(link))
}

describe('links', () => {
  test.each(pages())('of %s lead somewhere', page => {
    const broken = linksOf(page).filter(link => {
      const [path = '', anchor] = link.split('#')
      const file = path === '' ? join(root, page) : join(root, dirname(page), path)
      if (!existsSync(file)) return true
      return anchor !== undefined && !anchorsOf(file).has(anchor)
    })
    expect(broken).toEqual([])
  })

  test('the index of the documentation names every page', () => {
    const index = new Set(linksOf('docs/README.md'))
    const docs = pages().filter(page => /^docs\/(?!README)/.test(page))
    expect(docs.map(page => page.slice('docs/'.length)).filter(page => !index.has(page))).toEqual(
      [],
    )
  })
})
