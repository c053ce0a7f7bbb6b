import { describe, expect, test } from 'vitest'
import { caseVerdict } from './case-verdict.js'

describe('the verdict of a case over its runs', () => {
  test('asks for every run to pass unless told otherwise', () => {
    expect(caseVerdict(['passed', 'passed', 'passed'])).toBe('passed')
    expect(caseVerdict(['passed', 'failed', 'passed'])).toBe('failed')
    expect(caseVerdict(['passed', 'failed', 'passed'], { minPasses: 2 })).toBe('passed')
    expect(caseVerdict(['failed', 'failed', 'passed'], { minPasses: 2 })).toBe('failed')
  })

  test('takes a broken or missing run for neither a wrong answer nor a pass', () => {
    expect(caseVerdict(['passed', 'errored', 'passed'], { minPasses: 2 })).toBe('errored')
    expect(caseVerdict(['failed', 'not-run'], { minPasses: 1 })).toBe('not-run')
    expect(caseVerdict(['not-run', 'errored'])).toBe('errored')
    expect(caseVerdict([])).toBe('not-run')
  })

  test('lets no option excuse a trap', () => {
    expect(caseVerdict(['passed', 'failed', 'passed'], { minPasses: 1, trap: true })).toBe('failed')
    expect(caseVerdict(['passed', 'passed'], { trap: true })).toBe('passed')
  })

  test('is not applicable only where no run was measured', () => {
    expect(caseVerdict(['not-applicable', 'not-applicable'])).toBe('not-applicable')
    expect(caseVerdict(['passed', 'not-applicable'])).toBe('failed')
  })
})
