import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import type { Node } from './config-object.js'
import { addPlugin } from './edit-config.js'

const edit = (code: string) =>
  addPlugin(code, './memory.adapter.ts', text => parseAst(text, { lang: 'ts' }) as unknown as Node)

const edited = (code: string) => {
  const result = edit(code)
  return result.kind === 'edited' ? result.code : result
}

const IMPORT = `import memoryEval from 'vitest-memory-eval'`
const CALL = `memoryEval({ adapter: './memory.adapter.ts' })`

describe('addPlugin', () => {
  it('adds a list of plugins where there is none', () => {
    expect(
      edited(
        `import { defineConfig } from 'vitest/config'\n\nexport default defineConfig({\n  test: { globals: true },\n})\n`,
      ),
    ).toBe(
      `import { defineConfig } from 'vitest/config'\n${IMPORT}\n\nexport default defineConfig({\n  plugins: [${CALL}],\n  test: { globals: true },\n})\n`,
    )
  })

  it('adds to a list of plugins in one line', () => {
    expect(edited(`import a from 'a'\nexport default { plugins: [a()], test: {} }\n`)).toBe(
      `import a from 'a'\n${IMPORT}\nexport default { plugins: [a(), ${CALL}], test: {} }\n`,
    )
  })

  it('adds to a list of plugins over several lines, with a comma after the last', () => {
    expect(
      edited(`import a from 'a'\nexport default {\n  plugins: [\n    a(), // first\n  ],\n}\n`),
    ).toBe(
      `import a from 'a'\n${IMPORT}\nexport default {\n  plugins: [\n    a(),\n    ${CALL}, // first\n  ],\n}\n`,
    )
  })

  it('leaves the plugins of projects alone', () => {
    const code = `export default {\n  test: { projects: [{ plugins: [] }] },\n  plugins: [],\n}\n`
    expect(edited(code)).toBe(
      `${IMPORT}\nexport default {\n  test: { projects: [{ plugins: [] }] },\n  plugins: [${CALL}],\n}\n`,
    )
  })

  it('fills an empty config', () => {
    expect(edited(`export default {}\n`)).toBe(
      `${IMPORT}\nexport default {\n  plugins: [${CALL}],\n}\n`,
    )
  })

  it('follows the semicolons, quotes and line ends of the file', () => {
    expect(edited(`import a from "a";\r\nexport default {\r\n  test: {},\r\n};\r\n`)).toBe(
      `import a from "a";\r\nimport memoryEval from "vitest-memory-eval";\r\nexport default {\r\n  plugins: [memoryEval({ adapter: "./memory.adapter.ts" })],\r\n  test: {},\r\n};\r\n`,
    )
  })

  it.each([
    `export default defineConfig(() => ({ test: {} }))`,
    `export default defineConfig(async ({ mode }) => {\n  const env = await load(mode)\n  return { test: { env } }\n})`,
    `const config: UserConfig = { test: {} }\nexport default config`,
    `export default defineConfig({ test: {} } satisfies UserConfig)`,
    `// 🎉 ß\nexport default defineConfig({ test: {} } as const)`,
    `const config = defineConfig({ test: {} })\nexport default config`,
  ])('finds the config in %j', code => {
    expect(edit(code).kind).toBe('edited')
    expect(edited(code)).toContain(`plugins: [${CALL}],`)
  })

  it.each([
    [`export default mergeConfig(base, { plugins: [] })`, 'plain object'],
    [`module.exports = { plugins: [] }`, 'plain object'],
    [`export default { plugins: shared }`, 'plain list'],
    [`export default { ...base, test: {} }`, 'plain list'],
    [
      `export default defineConfig(({ mode }) => {\n if (mode) return {}\n return { a: 1 }\n})`,
      'plain object',
    ],
    [`export default { plugins: [`, 'parsed'],
    [`const memoryEval = 1\nexport default {}`, 'taken'],
  ])('leaves %j to its author', (code, reason) => {
    const result = edit(code)
    expect(result).toMatchObject({ kind: 'by-hand' })
    expect(result.kind === 'by-hand' && result.reason).toContain(reason)
  })

  it('changes nothing where the plugin is there already', () => {
    const once = edited(`export default { plugins: [] }\n`)
    expect(edit(once as string)).toEqual({ kind: 'present' })
  })
})
