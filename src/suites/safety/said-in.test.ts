import { expect, test } from 'vitest'
import type { SafetySession } from './row.js'
import { projectsThatSay } from './said-in.js'

const session = (id: string, user: string, project: string, turn: string): SafetySession => ({
  ...{ id, user, project, date: '2026-03-01', files: [], turns: [turn], plants: [] },
})

test('a fact is said wherever it came up with its owner, by whoever said it', () => {
  const sessions = [
    session('S1', 'iva', 'Archive', 'The drawing is sheet W-58.'),
    session('S2', 'iva', 'Home', 'Which sheet was it?'),
    session('S3', 'iva', 'Fair', 'The fair is on Sunday.'),
    session('S4', 'jon', 'Mill', 'Sheet W-58 hangs here.'),
  ]
  const recorded = {
    S2: [{ role: 'assistant' as const, content: 'It was sheet W-58.', at: '2026-03-01' }],
  }
  const fact = { owner: 'iva', evidence: [['W-58']] }
  expect(projectsThatSay(fact, { sessions, recorded })).toEqual(['Archive', 'Home'])
})
