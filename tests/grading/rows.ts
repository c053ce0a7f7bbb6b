import type { LearningRow, Split } from '../../src/suites/learning/row.js'

const row = (
  id: string,
  area: LearningRow['area'],
  kind: LearningRow['kind'],
  checks: LearningRow['checks'],
): LearningRow => ({
  id,
  area,
  kind,
  request: `Request of ${id}`,
  checks,
  ...(area === 'traps' ? { guard: true } : {}),
})

/** A row for each way that a check may read a result, with ids that trip up careless maps. */
export const ROWS: LearningRow[] = [
  row('people-01', 'people', 'ask', [
    { type: 'contains', where: 'reply', value: 'Ana  SILVA' },
    { type: 'not_contains', where: 'reply', value: 'Kowalski' },
  ]),
  row('people-02', 'people', 'do', [
    { type: 'not_contains', value: 'Kowalski' },
    { type: 'regex', where: 'reply', value: '(?m)^\\s*([-*•]|\\d+\\.)\\s+\\**\\S*\\d' },
    { type: 'contains', value: 'late' },
  ]),
  row('constructor', 'people', 'do', [{ type: 'contains', where: 'any', value: 'straße' }]),
  row('10', 'rules', 'do', [
    { type: 'file_exists', value: '(^|/)reports/[^/]+\\.md$' },
    { type: 'not_file_exists', where: 'files', value: '\\.\\.|\\\\' },
    { type: 'contains', where: 'files', value: 'shipments' },
  ]),
  row('9', 'rules', 'ask', [
    { type: 'regex', where: 'any', value: '(?i)\\b\\d{1,2} aug(ust)? 2026\\b' },
    { type: 'not_regex', where: 'any', value: '2026-\\d\\d-\\d\\d' },
  ]),
  row('007', 'rules', 'ask', [{ type: 'regex', value: 'end$' }]),
  row('Corrections-01', 'corrections', 'do', [
    { type: 'regex', where: 'files', value: '(?s)Shipments.*Delays.*Next week' },
    { type: 'not_regex', where: 'files', value: 'İ|ß' },
    { type: 'not_contains', where: 'files', value: 'tbd' },
    { type: 'contains', where: 'files', value: 'ος' },
    { type: 'file_exists', value: '^__proto__$' },
  ]),
  row('corrections-02', 'corrections', 'ask', [
    { type: 'regex', where: 'reply', value: '\\s\\w+\\s' },
    { type: 'not_regex', where: 'reply', value: '[^\\x00-\\x7f]' },
  ]),
  row('toString', 'work', 'do', [
    { type: 'contains', where: 'reply', value: 'a\u2028b 😀 "quoted" \\ / \u007f' },
    { type: 'not_contains', where: 'any', value: 'error' },
    { type: 'not_file_exists', value: '.' },
  ]),
  row('work-02', 'work', 'ask', [{ type: 'contains', where: 'files', value: 'x' }]),
  row('trap-01', 'traps', 'do', [
    { type: 'not_contains', where: 'any', value: 'blue' },
    { type: 'contains', value: 'chart' },
  ]),
  row('trap-02', 'traps', 'ask', [{ type: 'not_regex', value: '(?i)\\bblue\\b' }]),
]

const inSplit = ROWS.filter(row => !row.guard).map(row => row.id)

export const SPLIT: Split = {
  train: inSplit.filter((_, index) => index % 2 === 0),
  holdout: inSplit.filter((_, index) => index % 2 === 1),
}
