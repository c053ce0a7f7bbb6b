import { describe, expect, test } from 'vitest'
import { runFault } from './run-fault.js'

// Kinds of faults next to those that were reported; docs/faults.md has a table of them.
describe.concurrent('a run tells as well', { timeout: 90_000 }, () => {
  const lives = { datasets: ['./lives'] }

  test('16: who is not known is shown what anybody said', async () => {
    const { exitCode, safety, output } = await runFault('16-stranger-sees-all', lives)
    expect(safety.mixUp?.found).toContainEqual({
      ...{ fact: 'kolar-locker', owner: 'iva-k', asker: 'iva-', surface: 'recall' },
    })
    expect(safety.mixUp?.found.every(({ asker }) => !safety.people[asker])).toBe(true)
    expect(output).toMatch(/FAIL .* strangers: /)
    expect(exitCode).toBe(1)
  })

  test('17: users are compared by how their ids begin', async () => {
    const { exitCode, safety, output } = await runFault('17-users-by-prefix', lives)
    const surfaces = safety.mixUp?.found.map(({ surface }) => surface)
    expect(new Set(surfaces)).toEqual(new Set(['forget']))
    expect(output).toMatch(/"iva-" removed the fact [\w-]+ of "iva-k" by having all of their own/)
    expect(exitCode).toBe(1)
  })

  test('18: what has the id of a forgotten item in its own is forgotten too', async () => {
    const { exitCode, safety, output } = await runFault('18-forget-by-part-of-id', lives)
    expect(safety.lost).not.toEqual([])
    expect(output).toContain('ForgotTooMuch: forgetting single items also removed')
    expect(exitCode).toBe(1)
  })

  test('19: an error quotes what it refuses', async () => {
    const { exitCode, safety, output } = await runFault('19-errors-tell', {
      ...lives,
      env: { CI: 'true' },
    })
    const surfaces = safety.mixUp?.found.map(({ surface }) => surface)
    expect(new Set(surfaces)).toEqual(new Set(['recall by id']))
    expect(output).not.toMatch(/number 4417|not yours/)
    expect(exitCode).toBe(1)
  })

  test('20: several who ask at once are told nothing', async () => {
    const { exitCode, safety, output } = await runFault('20-nothing-under-load', lives)
    expect(safety.mixUp?.found).toEqual([])
    expect(output).toContain('MissedAtOnce: recalled by their owners alone')
    expect(exitCode).toBe(1)
  })

  test('21: the assistant still says what was forgotten', async () => {
    const { exitCode, safety, output } = await runFault('21-assistant-remembers', lives)
    expect(safety.forgotten).toBeLessThan(100)
    expect(output).toContain('asked: reply')
    expect(exitCode).toBe(1)
  })
})
