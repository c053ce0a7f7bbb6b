import type { SuiteName } from '../suites/suites.js'

/** One test of a generated module: where its row stands, what it is called, how it can be selected. */
export interface GeneratedTest {
  /** Line of the row in the source, from 1. */
  line: number
  name: string
  tags: string[]
  /** Function of the module that declares it. @default 'memoryTest' */
  callee?: string
}

export interface GeneratedModule {
  code: string
  map: {
    version: 3
    sources: string[]
    sourcesContent: string[]
    names: string[]
    mappings: string
  }
}

/** Ids of the modules that the plugin resolves for a generated module: one of each suite, and the adapter. */
export const RUNTIME_MODULE = 'virtual:memory-eval/runtime/'
export const ADAPTER_MODULE = 'virtual:memory-eval/adapter'

/**
 * Turns a `.jsonl` file into a test module whose line N holds the test of row N, so that locations,
 * stack frames and annotations point to the row itself.
 *
 * The callee ends in `Test`, the name is a string literal and the tags an object literal with a bare
 * key: Vitest 5 lists tests by parsing a module without running it. The row stays in its file; the test reads it
 * by its line, which keeps modules of many rows small. The adapter is imported (lazily, so that
 * listing loads nothing of it) to make it a dependency of the module: that is what `--changed` and
 * watch mode go by. The same holds for `dependencies`, further files by their absolute paths, which
 * are never loaded.
 *
 * @param suite whose part of the runtime gives the module its callees
 */
export function generateModule(
  file: string,
  source: string,
  tests: readonly GeneratedTest[],
  dependencies: readonly string[] = [],
  suite: SuiteName = 'learning',
): GeneratedModule {
  const lines: string[] = source.split('\n').map(() => '')
  const prelude = [
    `import { ${suite}Module } from ${JSON.stringify(RUNTIME_MODULE + suite)};`,
    `const { memoryTest, harnessTest, probeTest } = ${suite}Module(${JSON.stringify(file)}, () => import(${JSON.stringify(ADAPTER_MODULE)}));`,
    `export const dependencies = [${dependencies.map(path => `() => import(${JSON.stringify(path)})`).join(', ')}];`,
  ].join(' ')
  for (const { line, name, tags, callee = 'memoryTest' } of tests) {
    lines[line - 1] +=
      ` ${callee}(${JSON.stringify(name)}, { tags: ${JSON.stringify(tags)} }, ${line});`
  }
  lines[0] = `${prelude}${lines[0]}`
  return {
    code: lines.join('\n'),
    map: {
      version: 3,
      sources: [file],
      sourcesContent: [source],
      names: [],
      // Column 0 throughout: Vitest UI draws its marker at the column, and rows are long.
      mappings: lines.map((_, index) => (index === 0 ? 'AAAA' : 'AACA')).join(';'),
    },
  }
}
