import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initCommand } from '../../src/cli/init.js'

let root: string
let printed: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'memory-eval-init-'))
  writeFileSync(join(root, 'package.json'), '{"type": "module"}')
  printed = ''
  vi.spyOn(console, 'log').mockImplementation((text: unknown) => {
    printed += `${stripVTControlCharacters(String(text))}\n`
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** A person at a terminal who types these lines, one for each question. */
function person(...lines: string[]) {
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    const line = lines.shift()
    if (line === undefined) throw new Error(`nothing left to answer to: ${question}`)
    return line
  }
  return { ask, asked, left: lines }
}

describe('init in a terminal', () => {
  it('asks what is tested, then before each change', async () => {
    const { ask, asked, left } = person('3', 'y', '', '', '', '')
    expect(await initCommand({}, root, ask)).toBe(0)
    expect(left).toEqual([])
    expect(asked[0]).toContain('3  a program in any language')
    expect(asked.slice(1).every(question => question.includes('Make this change?'))).toBe(true)
    expect(read('memory.adapter.ts')).toContain('commandAdapter({')
  })

  it('asks again after an answer that is none, and takes a name', async () => {
    const { ask, asked } = person('seven', 'http', 'n', 'n', 'n', 'n', 'n')
    await initCommand({}, root, ask)
    expect(asked.filter(question => question.startsWith('What do you test?'))).toHaveLength(2)
    expect(printed).toContain("+ const ADDRESS = 'https://memory.example/v1'")
    expect(printed.match(/Left as it is/g)).toHaveLength(5)
    expect(existsSync(join(root, 'memory.adapter.ts'))).toBe(false)
    expect(read('package.json')).toBe('{"type": "module"}')
  })

  it('offers first what the project looks like', async () => {
    writeFileSync(join(root, 'pyproject.toml'), '')
    const { ask, asked } = person('', 'y', 'n', 'n', 'n', 'n')
    await initCommand({}, root, ask)
    expect(asked[0]).toContain('Number [3]')
    expect(read('memory.adapter.ts')).toContain('commandAdapter({')
  })

  it('does not ask for the kind where there is an adapter already', async () => {
    writeFileSync(join(root, 'memory.adapter.ts'), 'export default 1\n')
    const { ask, asked } = person('n', 'n', 'n', 'n')
    await initCommand({}, root, ask)
    expect(asked.every(question => question.includes('Make this change?'))).toBe(true)
  })

  it('asks nothing with --yes', async () => {
    const { ask, asked } = person()
    await initCommand({ yes: true, kind: 'memory' }, root, ask)
    expect(asked).toEqual([])
    expect(read('memory.adapter.ts')).toContain('export default withAgent(memory, scriptedAgent())')
  })
})

describe('init without a terminal', () => {
  it('shows what it would do, writes nothing, and says how to have it written', async () => {
    expect(await initCommand({}, root, undefined)).toBe(0)
    expect(printed).toContain('Create memory.adapter.ts')
    expect(printed).toContain('Nothing was written. Run it with --yes to make these changes.')
    expect(existsSync(join(root, 'memory.adapter.ts'))).toBe(false)
  })

  it('adds the scripts and the ignored folder, and shows them as a diff', async () => {
    writeFileSync(join(root, 'package.json'), '{\n  "scripts": {\n    "build": "tsc"\n  }\n}\n')
    writeFileSync(join(root, '.gitignore'), 'dist')
    await initCommand({ yes: true }, root)
    expect(read('.gitignore')).toBe('dist\n.vitest/memory-eval*\n')
    expect(JSON.parse(read('package.json'))).toEqual({
      scripts: {
        build: 'tsc',
        test: 'vitest run --project="!memory:*"',
        eval: 'vitest run --project="memory:*"',
      },
    })
    expect(printed).toContain('  -     "build": "tsc"\n  +     "build": "tsc",\n  +     "test":')
    expect(printed).not.toContain('Nothing was written')
  })

  it('keeps a test script, and says how to leave the eval out of it', async () => {
    writeFileSync(join(root, 'package.json'), '{"scripts": {"test": "vitest run"}}')
    await initCommand({ yes: true }, root)
    expect(JSON.parse(read('package.json')).scripts.test).toBe('vitest run')
    expect(printed).toContain('The script "test" stays as it is. To leave the eval out of it:')
  })

  it.each(['.vitest', '.vitest/', '/.vitest/memory-eval', '.vitest/**'])(
    'adds nothing to a .gitignore that has %s',
    async line => {
      writeFileSync(join(root, '.gitignore'), `${line}\n`)
      await initCommand({ yes: true }, root)
      expect(read('.gitignore')).toBe(`${line}\n`)
    },
  )

  it('writes no workflow with --ci none', async () => {
    await initCommand({ yes: true, ci: 'none' }, root)
    expect(existsSync(join(root, '.github'))).toBe(false)
  })

  it.each([
    [{ kind: 'robot' }, 'There is no kind "robot"; --kind is one of assistant, memory, command'],
    [{ ci: 'jenkins' }, '--ci is github or none'],
  ])('refuses %j', async (options, message) => {
    await expect(initCommand({ yes: true, ...options }, root)).rejects.toThrow(message)
  })

  it('names the SDK that an MCP server needs', async () => {
    await initCommand({ yes: true, kind: 'mcp' }, root)
    expect(printed).toContain('vitest vitest-memory-eval @modelcontextprotocol/sdk')
  })
})
