import { relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateDataset } from '../../src/loading/load-dataset.js'
import { type Sample, sample, sampleFolder, textsOf, writeFolder } from './sample.js'

type Row = Sample['rows'][number]
const row = (all: Sample, index: number) => all.rows[index] as Row
const checks = (all: Sample, index: number) => row(all, index).checks as Record<string, unknown>[]
const session = (all: Sample, index: number) => all.sessions[index] as Sample['sessions'][number]
const plant = (all: Sample, index: number) => all.planted[index] as Sample['planted'][number]

/** Findings with short paths, of a sample that `change` broke. */
async function findingsOf(change?: (sample: Sample) => void) {
  const dir = sampleFolder(change)
  const findings = await validateDataset(dir)
  return findings.map(finding => ({ ...finding, file: relative(dir, finding.file) }))
}

it('finds nothing wrong with a dataset that is right', async () => {
  expect(await findingsOf()).toEqual([])
})

interface Case {
  what: string
  change: (sample: Sample) => void
  rule: string
  severity?: 'error' | 'warning'
  file?: string
  line?: number
  message: RegExp
}

const CASES: Case[] = [
  {
    what: 'an id that is taken',
    change: all => {
      row(all, 1).id = 'people-01'
    },
    rule: 'unique-ids',
    line: 2,
    message: /"people-01" is taken; it stands first in line 1/,
  },
  {
    what: 'an id that differs in case alone',
    change: all => {
      row(all, 1).id = 'People-01'
    },
    rule: 'unique-ids',
    line: 2,
    message: /differs from "people-01" in case alone/,
  },
  {
    what: 'two sessions of one id',
    change: all => {
      session(all, 1).id = 'S1'
    },
    rule: 'unique-ids',
    file: 'past-sessions.json',
    message: /"S1" is taken/,
  },
  {
    what: 'a test in no split',
    change: all => void all.split.train.pop(),
    rule: 'split',
    line: 2,
    message: /"rules-01" stands in no part/,
  },
  {
    what: 'a test in both splits',
    change: all => void all.split.holdout.push('people-01'),
    rule: 'split',
    file: 'split.json',
    line: 8,
    message: /"people-01" stands in "train" and in "holdout"/,
  },
  {
    what: 'a trap in a split',
    change: all => void all.split.holdout.push('traps-01'),
    rule: 'split',
    file: 'split.json',
    message: /trap "traps-01" stands in "holdout"/,
  },
  {
    what: 'a split that names no test',
    change: all => void all.split.holdout.push('hard-work-02'),
    rule: 'split',
    file: 'split.json',
    message: /no test "hard-work-02"/,
  },
  {
    what: 'a date that is not in the calendar',
    change: all => {
      row(all, 0).date = '2026-11-31'
    },
    rule: 'valid-dates',
    line: 1,
    message: /"2026-11-31" is not a date/,
  },
  {
    what: 'a session on a date that is none',
    change: all => {
      session(all, 0).date = '2026-02-30'
    },
    rule: 'valid-dates',
    file: 'past-sessions.json',
    line: 4,
    message: /"2026-02-30" is not a date/,
  },
  {
    what: 'sessions out of order',
    change: all => void all.sessions.reverse(),
    rule: 'dates-in-order',
    file: 'past-sessions.json',
    message: /session S1 of 2026-09-07 stands after session S2 of 2026-09-21/,
  },
  {
    what: 'a test before the last session',
    change: all => {
      row(all, 0).date = '2026-09-20'
    },
    rule: 'dates-in-order',
    line: 1,
    message: /takes place on 2026-09-20 before the last session, S2/,
  },
  {
    what: 'a weekday that does not fit its date in a request',
    change: all => {
      row(all, 1).request = 'Write the note for Tuesday 5 Oct 2026 as a file.'
    },
    rule: 'weekdays',
    line: 2,
    message: /"Tuesday 5 Oct 2026" is a Monday/,
  },
  {
    what: 'a weekday that does not fit its date in a turn',
    change: all => {
      session(all, 1).turns = [
        'From Sunday 20 September on: the north rack. No, Monday 20 September.',
      ]
    },
    rule: 'weekdays',
    file: 'past-sessions.json',
    message: /"Monday 20 September" is a Sunday/,
  },
  {
    what: 'a pattern that Python refuses',
    change: all => {
      checks(all, 2)[0] = { type: 'regex', value: '(north' }
    },
    rule: 'patterns',
    line: 3,
    message: /check 1 of "hard-work-01": the pattern \(north is refused: missing \)/,
  },
  {
    what: 'a pattern of a path that Python refuses',
    change: all => void checks(all, 1).push({ type: 'file_exists', value: '*.md' }),
    rule: 'patterns',
    line: 2,
    message: /check 2 .*nothing to repeat/,
  },
  {
    what: 'a path that leads out of the project',
    change: all => void session(all, 0).files.push({ path: '../x.csv', text: '' }),
    rule: 'safe-paths',
    file: 'past-sessions.json',
    message: /"\.\.\/x\.csv" leads out/,
  },
  {
    what: 'a project that cannot be a folder',
    change: all => {
      row(all, 0).project = '../../etc'
    },
    rule: 'safe-paths',
    line: 1,
    message: /cannot be a folder/,
  },
  {
    what: 'a plant that is needed and not there',
    change: all => {
      row(all, 0).needs = ['tova']
    },
    rule: 'references',
    line: 1,
    message: /no plant "tova"/,
  },
  {
    what: 'a plant of a session that is not there',
    change: all => {
      plant(all, 2).session = 'S9'
    },
    rule: 'references',
    file: 'planted.json',
    message: /no session "S9"/,
  },
  {
    what: 'a plant that its session does not list',
    change: all => void session(all, 1).plants.pop(),
    rule: 'references',
    file: 'planted.json',
    message: /"rack" names session S2, which does not list it/,
  },
  {
    what: 'a plant that is listed before it is taught',
    change: all => void session(all, 0).plants.push('rack'),
    rule: 'references',
    file: 'past-sessions.json',
    message: /S1 lists the plant "rack" of S2, which comes later/,
  },
  {
    what: 'a plant that supersedes a later one',
    change: all => {
      plant(all, 0).supersedes = 'rack'
    },
    rule: 'references',
    file: 'planted.json',
    message: /supersedes "rack" of S2, which comes later/,
  },
  {
    what: 'a file that nobody put there',
    change: all => {
      session(all, 1).turns = ['Look into oars.csv: they go on the north rack now.']
    },
    rule: 'named-files',
    severity: 'warning',
    file: 'past-sessions.json',
    message: /speaks of oars\.csv/,
  },
  {
    what: 'an entry of the answer key without a session',
    change: all => {
      all.answerKey += '- the blue keys are blue\n'
    },
    rule: 'answer-key-sessions',
    file: 'answer-key-memory/notes.md',
    line: 8,
    message: /names no session/,
  },
  {
    what: 'an entry of the answer key from a session that is not there',
    change: all => {
      all.answerKey += '- oars: north rack [S2, S7]\n'
    },
    rule: 'answer-key-sessions',
    file: 'answer-key-memory/notes.md',
    line: 8,
    message: /no session S7/,
  },
  {
    what: 'an entry of the answer key that its session does not teach',
    change: all => {
      all.answerKey += '- oars: north rack [S1]\n'
    },
    rule: 'answer-key-sessions',
    file: 'answer-key-memory/notes.md',
    line: 8,
    message: /no plant of S1 has its evidence/,
  },
  {
    what: 'more than five checks',
    change: all => {
      for (const word of ['one', 'two', 'three', 'four', 'five'])
        checks(all, 0).push({ type: 'regex', value: `key ${word}` })
    },
    rule: 'check-counts',
    line: 1,
    message: /has 6 checks, more than 5/,
  },
  {
    what: 'a test without a positive check',
    change: all => {
      row(all, 0).checks = [{ type: 'not_contains', value: 'north rack' }]
    },
    rule: 'check-counts',
    line: 1,
    message: /no positive check/,
  },
  {
    what: 'two negative checks',
    change: all =>
      void checks(all, 0).push(
        { type: 'not_contains', value: 'north rack' },
        { type: 'not_contains', value: 'Kind regards' },
      ),
    rule: 'check-counts',
    line: 1,
    message: /2 negative checks/,
  },
  {
    what: 'a bare number to look for',
    change: all => void checks(all, 0).push({ type: 'contains', value: '12,400' }),
    rule: 'contains-values',
    line: 1,
    message: /"12,400" is a bare number/,
  },
  {
    what: 'a text that is too short to look for',
    change: all => void checks(all, 0).push({ type: 'contains', value: 'Tov' }),
    rule: 'contains-values',
    line: 1,
    message: /fewer than 4 characters/,
  },
  {
    what: 'a file that is asked for and not tested',
    change: all => {
      checks(all, 1)[0] = { type: 'contains', value: 'kind regards, the boathouse' }
    },
    rule: 'file-checks',
    severity: 'warning',
    line: 2,
    message: /asks for a file, but no check reads one/,
  },
  {
    what: 'a file that is tested and not asked for',
    change: all => {
      row(all, 1).request = 'Write the note for Monday 5 Oct 2026'
    },
    rule: 'file-checks',
    severity: 'warning',
    line: 2,
    message: /its request asks for none/,
  },
  {
    what: 'a trap that silence passes',
    change: all => void checks(all, 3).shift(),
    rule: 'traps',
    line: 4,
    message: /does not check that the task was done/,
  },
  {
    what: 'a trap that does not look for the one-off',
    change: all => void checks(all, 3).pop(),
    rule: 'traps',
    line: 4,
    message: /does not check that the one-off was left alone/,
  },
  {
    what: 'a guard of another area',
    change: all => {
      row(all, 3).area = 'work'
    },
    rule: 'traps',
    line: 4,
    message: /a guard of the area work/,
  },
  {
    what: 'a hard test that is easy',
    change: all => {
      row(all, 2).needs = ['rack']
    },
    rule: 'hard-tests',
    severity: 'warning',
    line: 3,
    message: /called hard, but needs one session/,
  },
  {
    what: 'the surname of a namesake in a request',
    change: all => {
      plant(all, 1).kind = 'person'
      plant(all, 1).text = 'Tova Berg writes the notes.'
      row(all, 2).request = 'Where does Berg put the oars?'
    },
    rule: 'leaked-answers',
    line: 3,
    message: /says "Berg"/,
  },
  {
    what: "another test's answer in a request",
    change: all => {
      row(all, 2).request = 'Where does Tove Lund put the oars?'
    },
    rule: 'leaked-answers',
    severity: 'warning',
    line: 3,
    message: /says "Tove Lund", the answer of "people-01"/,
  },
  {
    what: 'a check that passes on the request',
    change: all => void checks(all, 0).push({ type: 'contains', value: 'blue keys' }),
    rule: 'weak-positive',
    severity: 'warning',
    line: 1,
    message: /check 2 of "people-01" \(contains blue keys\) passes on the request/,
  },
  {
    what: 'a check that passes on an empty reply',
    change: all => void checks(all, 0).push({ type: 'regex', value: '(?s)^.{0,20}$' }),
    rule: 'weak-positive',
    severity: 'warning',
    line: 1,
    message: /passes on an empty reply/,
  },
  {
    what: 'a check that passes on the request as a file',
    change: all =>
      void checks(all, 1).push({ type: 'regex', where: 'files', value: '(?i)the note' }),
    rule: 'weak-positive',
    severity: 'warning',
    line: 2,
    message: /passes on the request as a file/,
  },
  {
    what: 'a negative check that nothing breaks',
    change: all => void checks(all, 0).push({ type: 'not_regex', value: '(?i)zzzz' }),
    rule: 'dead-negative',
    severity: 'warning',
    line: 1,
    message: /may never fail/,
  },
  {
    what: 'evidence in the request that needs it',
    change: all => {
      row(all, 0).request = 'Does Tove sign for the keys?'
    },
    rule: 'evidence-leaks',
    severity: 'warning',
    line: 1,
    message: /says "Tove", which is evidence of the plant "tove"/,
  },
  {
    what: 'evidence in the name of a project',
    change: all => {
      plant(all, 1).evidence = [['kind regards', 'boathouse']]
    },
    rule: 'evidence-leaks',
    severity: 'warning',
    file: 'planted.json',
    message: /"boathouse" of "sign-off" stands in the name "Boathouse"/,
  },
  {
    what: 'a field that is spelt wrong',
    change: all => {
      checks(all, 0)[0] = { type: 'contains', value: 'Tove Lund', wherre: 'files' }
    },
    rule: 'misspelt-fields',
    severity: 'warning',
    line: 1,
    message: /a field "wherre", which nothing reads/,
  },
  {
    what: 'tests without a canary',
    change: all => void delete row(all, 0).canary,
    rule: 'canary',
    severity: 'warning',
    line: 1,
    message: /carry no canary/,
  },
]

describe('finds', () => {
  it.each(CASES)(
    '$what',
    async ({ change, rule, severity = 'error', file = 'tests.jsonl', line, message }) => {
      const found = (await findingsOf(change)).filter(finding => finding.rule === rule)
      expect(found).toContainEqual(
        expect.objectContaining({
          severity,
          file,
          line: line ?? expect.any(Number),
          column: expect.any(Number),
          message: expect.stringMatching(message),
          fix: expect.stringMatching(/\w/),
        }),
      )
      expect(found).toHaveLength(1)
    },
  )

  it('too many tests with a negative check', async () => {
    const found = await findingsOf(all => {
      for (let number = 10; number < 30; number++) {
        const id = `work-${number}`
        const negative = number < 20 ? [{ type: 'not_contains', value: 'Kind regards' }] : []
        all.rows.push({
          id,
          area: 'work',
          kind: 'ask',
          request: 'And the boats?',
          checks: [{ type: 'contains', value: 'berth nine' }, ...negative],
        })
        all.split.train.push(id)
      }
    })
    expect(found).toEqual([
      expect.objectContaining({
        rule: 'check-counts',
        severity: 'error',
        message: '45.8 % of the tests have a negative check, more than 35 %',
      }),
    ])
  })

  it('a session that is not recorded, beside others that are', async () => {
    const dir = writeFolder({
      ...textsOf(sample()),
      'past-sessions-recorded/sessions/S2/.fluso-agent-core/thread-history.jsonl': undefined,
    })
    expect(await validateDataset(dir)).toEqual([
      expect.objectContaining({ rule: 'recorded-sessions', message: 'session S2 is not recorded' }),
    ])
  })

  it('a turn that its recording lacks', async () => {
    const dir = writeFolder({
      ...textsOf(sample()),
      'past-sessions-recorded/sessions/S2/.fluso-agent-core/thread-history.jsonl':
        '{"role": "user", "content": "Something else", "at": "2026-09-21"}',
    })
    expect(await validateDataset(dir)).toEqual([
      expect.objectContaining({
        rule: 'recorded-sessions',
        message: 'turn 1 of session S2 does not stand in its recording',
      }),
    ])
  })
})
