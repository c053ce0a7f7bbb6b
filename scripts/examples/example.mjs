// An example on disk: what it is (package.json), what is known of it (notes.json), what it got (scores.json).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemPart, systemsPage } from './pages.mjs'

export const root = join(import.meta.dirname, '..', '..')
export const examplesFolder = join(root, 'examples')

/**
 * `notes.json`, written by hand: `system`, what is tested; `packages`, whose versions are told; `how`, how the adapter
 * connects it; `design` and `faults`, a sentence for each thing that its failures come from.
 */
export function readExample(name) {
  const file = (...parts) => join(examplesFolder, name, ...parts)
  const json = path => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
  const notes = json(file('notes.json'))
  const versions = {}
  for (const one of notes?.packages ?? []) {
    versions[one] = json(file('package-lock.json'))?.packages[`node_modules/${one}`]?.version
  }
  return { name, notes, versions, scores: json(file('scores.json')) }
}

export function writeScores(name, scores) {
  writeFileSync(join(examplesFolder, name, 'scores.json'), `${JSON.stringify(scores, null, 2)}\n`)
}

/** The pages that are made from examples. */
export function pagesOf(examples) {
  const readmes = examples.map(example =>
    page(join('examples', example.name, 'README.md'), before =>
      replaceBlock(before, 'scores', systemPart(example)),
    ),
  )
  return [...readmes, page(join('docs', 'systems.md'), () => systemsPage(examples))]
}

function page(path, make) {
  const file = join(root, path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const text = make(before)
  return { path, differs: () => text !== before, write: () => writeFileSync(file, text) }
}

function replaceBlock(text, name, content) {
  const block = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
  if (!block.test(text)) throw new Error(`a README.md lacks the block "${name}"`)
  return text.replace(block, (_, begin, end) => `${begin}${content}\n${end}`)
}
