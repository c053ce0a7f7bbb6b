import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Parts of a small dataset that is right in every way; a test breaks one of them. */
export interface Sample {
  rows: Record<string, unknown>[]
  split: { train: string[]; holdout: string[] }
  sessions: SampleSession[]
  planted: SamplePlant[]
  answerKey: string
}

interface SampleSession {
  id: string
  date: string
  project: string
  files: { path: string; text: string }[]
  turns: string[]
  plants: string[]
}

interface SamplePlant {
  id: string
  session: string
  kind: string
  text: string
  scope: string
  evidence: string[][]
  supersedes?: string
}

const CANARY = 'memory-eval-canary-9a1f4c52-6b0d-4e83-8f27-c1d2e3f4a5b6'

export function sample(): Sample {
  return {
    rows: [
      {
        id: 'people-01',
        area: 'people',
        kind: 'ask',
        request: 'Who signs for the blue keys?',
        checks: [{ type: 'contains', value: 'Tove Lund' }],
        needs: ['tove'],
        canary: CANARY,
      },
      {
        id: 'rules-01',
        area: 'rules',
        kind: 'do',
        request: 'Write the note for Monday 5 Oct 2026 and save it as a file.',
        checks: [{ type: 'contains', where: 'files', value: 'kind regards, the boathouse' }],
        needs: ['sign-off'],
      },
      {
        id: 'hard-work-01',
        area: 'work',
        kind: 'ask',
        request: 'Where do the oars go, and who counts them?',
        checks: [{ type: 'regex', value: '(?i)north\\s+rack' }],
        needs: ['rack', 'tove'],
      },
      {
        id: 'traps-01',
        area: 'traps',
        kind: 'do',
        request: 'Write the rota for Tuesday 6 Oct 2026: early shift, late shift.',
        checks: [
          { type: 'regex', value: 'Tue\\w*, the 6th' },
          { type: 'not_contains', value: 'in rhyme' },
        ],
        guard: true,
      },
    ],
    split: { train: ['people-01', 'rules-01'], holdout: ['hard-work-01'] },
    sessions: [
      {
        id: 'S1',
        date: '2026-09-07',
        project: 'Boathouse',
        files: [{ path: 'keys.csv', text: 'key,holder\nblue,\n' }],
        turns: [
          'Tove Lund signs for the blue keys from Monday 7 September on; put her into keys.csv.',
          'End every note with: Kind regards, the boathouse. Write this one in rhyme, for once.',
        ],
        plants: ['tove', 'sign-off'],
      },
      {
        id: 'S2',
        date: '2026-09-21',
        project: 'Boathouse',
        files: [],
        turns: ['The oars go on the north rack now.'],
        plants: ['rack'],
      },
    ],
    planted: [
      plant('tove', 'S1', 'person', 'Tove Lund signs for the blue keys.', [['Tove']]),
      plant('sign-off', 'S1', 'rule', 'Notes end with: Kind regards, the boathouse.', [
        ['Kind regards'],
      ]),
      plant('rack', 'S2', 'work', 'The oars go on the north rack.', [['north rack']]),
    ],
    answerKey: [
      `<!-- ${CANARY} -->`,
      '# Boathouse',
      '',
      '- Tove Lund signs for the blue keys [S1]',
      '- notes end with',
      '  "Kind regards, the boathouse" [S1]',
      '- oars: north rack [S2]',
      '',
    ].join('\n'),
  }
}

function plant(
  id: string,
  session: string,
  kind: string,
  text: string,
  evidence: string[][],
): SamplePlant {
  return { id, session, kind, text, scope: 'all work', evidence }
}

/** Texts of the sample's files, for tests that break a text itself. */
export function textsOf({
  rows,
  split,
  sessions,
  planted,
  answerKey,
}: Sample): Record<string, string> {
  const history = (session: SampleSession) =>
    session.turns
      .flatMap(content => [
        { role: 'user', content, at: session.date },
        { role: 'assistant', content: 'Done.', at: session.date },
      ])
      .map(line => JSON.stringify(line))
      .join('\n')
  return {
    'tests.jsonl': rows.map(row => `${JSON.stringify(row)}\n`).join(''),
    'split.json': JSON.stringify(split, null, 2),
    'past-sessions.json': JSON.stringify(sessions, null, 2),
    'planted.json': JSON.stringify(planted, null, 2),
    'answer-key-memory/notes.md': answerKey,
    ...Object.fromEntries(
      sessions.map(session => [
        `past-sessions-recorded/sessions/${session.id}/.fluso-agent-core/thread-history.jsonl`,
        history(session),
      ]),
    ),
    'past-sessions-recorded/workspace/projects/Boathouse/keys.csv': 'key,holder\nblue,Tove Lund\n',
  }
}

/** Writes texts into a folder of their own, which goes when the test ends; undefined leaves a file out. */
export function writeFolder(texts: Record<string, string | undefined>): string {
  const dir = mkdtempSync(join(tmpdir(), 'memory-eval-dataset-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(texts)) {
    if (text === undefined) continue
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return dir
}

/** A folder with the sample after `change` broke it. */
export function sampleFolder(change: (sample: Sample) => void = () => {}): string {
  const changed = sample()
  change(changed)
  return writeFolder(textsOf(changed))
}
