import { describe, expect, test } from 'vitest'
import { runFault } from './run-fault.js'

// Wherever it shows, what is another's fails the run, and is told by ids alone in CI.
describe.concurrent('a memory that keeps people apart but for one place', {
  timeout: 90_000,
}, () => {
  test.each(['recall', 'reply', 'file', 'list', 'derived'])('leaks by %s', async surface => {
    const { exitCode, safety, output } = await runFault('15-one-surface-leaks', {
      datasets: ['./lives'],
      env: { SURFACE: surface, CI: 'true' },
    })
    const seen = safety.mixUp?.found.map(one => one.surface) ?? []
    // What an assistant recalls is part of what it replies from.
    const also = surface === 'recall' ? ['reply', 'recall by id'] : []
    expect(seen).toContain(surface)
    expect(seen.filter(one => one !== surface && !also.includes(one))).toEqual([])
    expect(output).toMatch(/MixUp: mix-up: "[^"]+" was shown the fact [\w-]+ of "[^"]+"/)
    expect(output).toContain('Gate: mixUp failed')
    expect(output).not.toMatch(/Anselm races pigeons|number 4471|Tindra/)
    expect(exitCode).toBe(1)
  })
})
