import { describe, expect, test } from 'vitest'
import { runFault } from './run-fault.js'

// Each fault was reported of a real memory system; docs/faults.md has the table.
describe.concurrent('a run tells', { timeout: 90_000 }, () => {
  test('no fault of the reference memory', async () => {
    const { exitCode, safety, learning, output } = await runFault('00-reference')
    expect(safety).toMatchObject({
      complete: true,
      probeRecall: 100,
      falseMemories: 0,
      staleAsCurrent: 0,
      forgotten: 100,
      benefit: { value: 100 },
    })
    expect(safety.mixUp?.found).toEqual([])
    expect(safety.mixUp?.probes).toBeGreaterThan(100)
    expect(learning).toMatchObject({ main: 100, traps: 100, complete: true })
    expect(output).not.toMatch(/ ! /)
    expect(exitCode).toBe(0)
  })

  test('1: the user filter is dropped on read', async () => {
    const { exitCode, safety, output } = await runFault('01-user-filter-dropped-on-read')
    expect(safety.mixUp?.found).toContainEqual({
      ...{ fact: 'kolar-locker', owner: 'iva-k', asker: 'Iva-K', surface: 'recall' },
    })
    expect(output).toContain('MixUp: mix-up: "Iva-K" was shown the fact kolar-locker of "iva-k"')
    expect(output).toContain("fact:    Iva Kolar's locker is number 4417.")
    expect(output).toContain('Gate: mixUp failed')
    expect(exitCode).toBe(1)
  })

  test('1: in CI by ids alone', async () => {
    const { exitCode, output } = await runFault('01-user-filter-dropped-on-read', {
      env: { CI: 'true' },
    })
    expect(output).toContain('was shown the fact kolar-locker of "iva-k"')
    expect(output).not.toContain("fact:    Iva Kolar's locker")
    expect(exitCode).toBe(1)
  })

  test('2: sessions are stamped with today', async () => {
    const { exitCode, safety, learning, output } = await runFault('02-stamped-with-today')
    expect(safety.tests['kolar-lund']?.verdict).toBe('failed')
    expect(learning.tests['work-01']?.verdict).toBe('failed')
    expect(output.replace(/\s+/g, ' ')).toContain('the memory stamps with its own clock')
    expect(exitCode).toBe(1)
  })

  test('3: nothing is stored', async () => {
    const { exitCode, safety, output } = await runFault('03-nothing-is-stored')
    expect(output).toContain('errored: nothing is recalled after the replay')
    expect(safety).toMatchObject({ complete: false, probeRecall: null, benefit: null })
    expect(exitCode).toBe(1)
  })

  test('4: the write queue never drains', async () => {
    const { exitCode, output } = await runFault('04-queue-never-drains', {
      options: 'settleTimeout: 400,',
    })
    expect(output).toContain('writes were still not visible after')
    expect(output).toMatch(/it waits for 1 receipt: \{"job":"S\w+"\}/)
    expect(exitCode).toBe(1)
  })

  test('5: updates are appended, and the old value leads', async () => {
    const { exitCode, safety, learning, output } = await runFault('05-updates-are-appended')
    expect(safety.staleAsCurrent).toBeGreaterThan(50)
    expect(learning.tests['rules-01']?.verdict).toBe('failed')
    expect(output).toContain('Stale: stale: an old value is given as the current one')
    expect(exitCode).toBe(1)
  })

  test('6: a one-off becomes a rule', async () => {
    const { exitCode, safety, learning } = await runFault('06-one-off-becomes-a-rule')
    expect(learning.traps).toBeLessThan(100)
    expect(safety.falseMemories).toBeGreaterThan(2)
    expect(safety.tests['kolar-wanda-rule']?.verdict).toBe('failed')
    expect(exitCode).toBe(1)
  })

  test('7: state leaks from one case into the next', async () => {
    const { exitCode, safety, learning, output } = await runFault('07-state-leaks-between-cases')
    expect(output).toContain('state leaks between cases')
    expect(safety).toMatchObject({ complete: false, errors: ['harness-ask'] })
    expect(learning).toMatchObject({ complete: false, errors: ['harness-ask'] })
    expect(exitCode).toBe(1)
  })

  test('8: `limit` is ignored', async () => {
    const { output } = await runFault('08-limit-is-ignored')
    expect(output.replace(/\s+/g, ' ')).toMatch(
      /recall ignores `limit`: 3 items were asked for, (?:[4-9]|1\d) came/,
    )
  })

  test('9: ties are ordered by the clock', async () => {
    const { output } = await runFault('09-ties-by-the-clock', { options: 'runs: 6,' })
    expect(output).toMatch(/flaky|unstable/)
  })

  test('10: the process dies in the middle of a case', async () => {
    const { exitCode, safety, output } = await runFault('10-process-dies', {
      // A memory alone; each copy is a process of its own.
      datasets: ['./lives'],
    })
    expect(safety.tests['kolar-son']?.verdict).toBe('errored')
    // All that asks the question by which it dies, and nothing else.
    const asking = ['forget-1', 'forget-2', 'forget-3', 'forget-item', 'kolar-son']
    expect(safety.errors).toEqual(asking)
    expect(safety).toMatchObject({ complete: false, probeRecall: 100 })
    expect(output).toContain('CaseErrored: errored: ')
    expect(exitCode).toBe(1)
  })

  test('11: always "I don\'t know"', async () => {
    const { exitCode, safety, learning, floor } = await runFault('11-always-i-do-not-know')
    expect(safety.benefit).toMatchObject({ value: 0 })
    expect(learning.main).toBe(floor.main)
    expect(learning.tests['people-01']?.verdict).toBe('failed')
    expect(exitCode).toBe(1)
  })

  test('12: unrelated facts of one person are merged', async () => {
    const { exitCode, safety, output } = await runFault('12-facts-are-merged')
    expect(safety.probeRecall).toBeLessThan(100)
    expect(output).toContain(
      'NotRecalled: not recalled by its owner\n  fact:    Pump A no longer needs the bypass.',
    )
    expect(exitCode).toBe(1)
  })

  test('13: the assistant answers without its memory', async () => {
    const { exitCode, safety, output } = await runFault('13-memory-is-not-used')
    expect(safety.probeRecall).toBe(100)
    expect(output).toContain('stage:   retrieved, not used')
    expect(output).toContain('Retrieved, not used: 6 tasks')
    expect(exitCode).toBe(1)
  })

  test('14: sessions side by side share a current user', async () => {
    const { exitCode, safety, output } = await runFault('14-shared-current-user')
    expect(safety.mixUp?.found.length).toBeGreaterThan(0)
    expect(safety.mixUp?.found.every(({ way }) => way === 'side by side')).toBe(true)
    expect(output).toContain('while several people were served at once')
    expect(exitCode).toBe(1)
  })
})
