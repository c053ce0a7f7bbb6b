#!/usr/bin/env node
// Writes docs/api.md from the declarations of the built package: npm run build before.
// With --check, only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportsOf, find } from './api-reference/declarations.mjs'
import { entryPoint, fieldsTable } from './api-reference/page.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist', 'src')
const options = join(dist, 'plugin', 'options.d.ts')

const page = `# API reference

Made by \`scripts/api-reference.mjs\` from the declarations of the package; edit those.

${entryPoint({
  specifier: 'vitest-memory-eval',
  about: `The plugin, for \`vitest.config.ts\`. Its options:\n\n${fieldsTable(find(options, 'MemoryEvalOptions'))}`,
  entries: [
    ...exportsOf(join(dist, 'index.d.ts')).filter(
      ({ name }) => name !== 'default' && name !== 'MemoryEvalOptions',
    ),
    ...['LifecycleOptions', 'StreamsOption'].map(name => find(options, name)),
  ],
})}

${entryPoint({
  specifier: 'vitest-memory-eval/adapter',
  about: 'What an adapter is written with: [adapters](adapters.md). Imports nothing from Vitest.',
  entries: exportsOf(join(dist, 'adapters', 'index.d.ts')),
})}

${entryPoint({
  specifier: 'vitest-memory-eval/test',
  about: 'Hand-written tests on the snapshot, in `*.memory.ts` files, in the setup `learned`.',
  entries: [
    ...exportsOf(join(dist, 'runtime', 'test.d.ts')),
    find(join(dist, 'runtime', 'matchers.d.ts'), 'MemoryMatchers'),
  ],
})}

## \`vitest-memory-eval/python-regex\`

Python's \`re.search\` on JavaScript's engine, as the checks use it.

${exportsOf(join(dist, 'python-regex', 'index.d.ts'))
  .map(
    ({ name, docs }) =>
      `- \`${name}\`${docs && `: ${docs.split(/\n\n|\n@/)[0].replaceAll(/\s+/g, ' ')}`}`,
  )
  .join('\n')}
`

const file = join(root, 'docs', 'api.md')
if (!process.argv.includes('--check')) {
  writeFileSync(file, page)
} else if (readFileSync(file, 'utf8') !== page) {
  console.error('docs/api.md is out of date: run npm run build && node scripts/api-reference.mjs')
  process.exitCode = 1
}
