import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, runVitest } from './host.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

/** Replies with what the test says, and shows its memory by `recall` and `list`. */
function adapter(reply: string, verbs: string): string {
  return ADAPTER.replace("known.join('\\n') || 'I do not know.'", reply).replace(
    'loadAnswerKey(dir)',
    `${verbs}\n    loadAnswerKey(dir)`,
  )
}

const VERBS = `
    recall: ({ query }) => (/gardener/.test(query) ? read() : []),
    list: () => read().filter(text => !/hedge/.test(text)).map(text => ({ text })),`

const MESSAGES = {
  'people-01': 'stage:   recalled, not used (gardener)',
  'rules-01': 'stage:   not in the store (hedge-day)',
}

describe.concurrent('a wrong answer', { timeout: 90_000 }, () => {
  test('is told with the stage at which it went wrong, and no turn is sent for it', async ({
    expect,
  }) => {
    const reply = "'I do not know.'"
    const files = { ...tinyDataset(), 'vitest.config.ts': config() }
    const plain = createProject({ ...files, 'memory.adapter.ts': adapter(reply, '') })
    const dir = createProject({ ...files, 'memory.adapter.ts': adapter(reply, VERBS) })
    const [without, { output }] = await Promise.all([runVitest(plain), runVitest(dir)])
    for (const [id, message] of Object.entries(MESSAGES)) {
      const block = output.slice(
        output.indexOf(`> ${id}`),
        output.indexOf('❯ needs', output.indexOf(`> ${id}`)),
      )
      expect(block).toContain(message)
    }
    expect(output).toContain('of 2 failures: 1 not in the store; 1 recalled, not used (by words')
    expect(without.output).not.toContain('stage:')
    const sent = (of: string) => readFileSync(join(of, 'sent.log'), 'utf8').split('\n').length
    expect(sent(dir)).toBe(sent(plain))
    const stored = JSON.parse(
      readFileSync(join(dir, '.vitest/memory-eval/garden/learned/score.json'), 'utf8'),
    )
    expect(stored.stages).toEqual({
      'people-01': 'recalled, not used',
      'rules-01': 'not in the store',
    })
    const result = JSON.parse(
      readFileSync(
        join(dir, '.vitest/memory-eval/garden/learned/run-1/tests/rules-01.json'),
        'utf8',
      ),
    )
    expect(result).toMatchObject({ recalled: [], stored: [] })
  })

  test('stays a wrong answer when the memory hangs or breaks on being asked', async ({
    expect,
  }) => {
    const dir = createProject({
      ...tinyDataset(),
      'memory.adapter.ts': adapter(
        "'I do not know.'",
        `
    recall({ query }) {
      if (/^Who is/.test(query)) return this.hung = new Promise(() => {})
      if (/^On which/.test(query)) throw new Error('recall broke')
      return read()
    },
    close() {
      if (this.hung) throw new Error('closed badly')
    },`,
      ),
      'vitest.config.ts': config('turnTimeout: 1500'),
    })
    const { output, exitCode } = await runVitest(dir)
    expect(exitCode).toBe(1)
    expect(output).toMatch(/Tests +2 failed/)
    expect(output).not.toMatch(/errored|recall broke|stage:/)
  })
})
