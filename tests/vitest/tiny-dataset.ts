/** A dataset of two sessions and four rows, whose answers a memory of words can find. */
export const SESSIONS = [
  {
    id: 'S1',
    date: '2026-08-17',
    project: 'Garden',
    files: [{ path: 'plan.md', text: '# Plan\n' }],
    turns: ['My gardener is called Ottoline Fisk.', 'Thanks, that is all.'],
    plants: ['gardener'],
  },
  {
    id: 'S2',
    date: '2026-08-24',
    project: 'Garden',
    files: [],
    turns: ['The hedge is cut on Fridays from now on.'],
    plants: ['hedge-day'],
  },
]

export const ROWS = [
  {
    id: 'people-01',
    area: 'people',
    kind: 'ask',
    request: 'Who is my gardener?',
    needs: ['gardener'],
    checks: [{ type: 'contains', where: 'reply', value: 'Ottoline' }],
  },
  {
    id: 'rules-01',
    area: 'rules',
    kind: 'ask',
    request: 'On which day is the hedge cut?',
    needs: ['hedge-day'],
    checks: [{ type: 'regex', where: 'reply', value: '(?i)\\bfridays?\\b' }],
  },
  {
    id: 'work-01',
    area: 'work',
    kind: 'do',
    request: 'Save a note for the gardener as a file.',
    needs: ['gardener'],
    checks: [
      { type: 'file_exists', value: '(^|/)notes/[^/]+\\.md$' },
      { type: 'contains', where: 'files', value: 'Ottoline' },
    ],
  },
  {
    id: 'trap-01',
    area: 'traps',
    kind: 'do',
    guard: true,
    request: 'Save a note that the gate is shut.',
    checks: [
      { type: 'contains', where: 'files', value: 'gate' },
      { type: 'not_contains', where: 'files', value: 'pink paper' },
    ],
  },
]

export const SPLIT = { train: ['people-01', 'rules-01'], holdout: ['work-01'] }

const PLANTS = [
  {
    id: 'gardener',
    session: 'S1',
    kind: 'person',
    text: 'the gardener is Ottoline Fisk',
    scope: 'all work',
    evidence: [['Ottoline'], ['Fisk']],
  },
  {
    id: 'hedge-day',
    session: 'S2',
    kind: 'rule',
    text: 'the hedge is cut on Fridays',
    scope: 'all work',
    evidence: [['Friday']],
  },
]

/** The files of the dataset, under `folder`. */
export function tinyDataset(
  folder = 'garden',
  rows: readonly object[] = ROWS,
): Record<string, string> {
  return {
    [`${folder}/tests.jsonl`]: rows.map(row => `${JSON.stringify(row)}\n`).join(''),
    [`${folder}/split.json`]: JSON.stringify(SPLIT),
    [`${folder}/past-sessions.json`]: JSON.stringify(SESSIONS),
    [`${folder}/planted.json`]: JSON.stringify(PLANTS),
    [`${folder}/answer-key-memory/key.md`]:
      '- the gardener is Ottoline Fisk [S1]\n- the hedge is cut on Fridays [S2]\n',
  }
}

/**
 * An assistant that keeps what it is told in a file, answers with all of it, and writes the note it
 * is asked for. Every turn is noted in `sent.log`, so that tests can count what was sent.
 */
export const ADAPTER = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const log = new URL('./sent.log', import.meta.url)

export default defineAdapter(async ({ stateDir, setup }) => {
  const file = join(stateDir, 'memory.json')
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
  return {
    async openSession({ id, workspaceDir }) {
      return {
        async send(text) {
          appendFileSync(log, setup + ' ' + id + ' ' + text + '\\n')
          const known = read()
          writeFileSync(file, JSON.stringify([...known, text]))
          if (/note/.test(text)) {
            mkdirSync(join(workspaceDir, 'notes'), { recursive: true })
            writeFileSync(join(workspaceDir, 'notes', 'note.md'), text + '\\n' + known.join('\\n'))
          }
          return { reply: known.join('\\n') || 'I do not know.' }
        },
      }
    },
    loadAnswerKey(dir) {
      writeFileSync(file, JSON.stringify([readFileSync(join(dir, 'key.md'), 'utf8')]))
    },
  }
})
`

/** A config with the plugin and nothing else. */
export function config(options = '', test = ''): string {
  return `
import { defineConfig } from 'vitest/config'
import memoryEval from 'vitest-memory-eval'

export default defineConfig({
  plugins: [memoryEval({ adapter: './memory.adapter.ts', datasets: ['./garden'], ${options} })],
  test: { ${test} },
})
`
}
