import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordedAdapter } from './recorded-adapter.js'

describe('recordedAdapter', () => {
  it('names its folder absolutely, whether given as a path or a URL', () => {
    expect(recordedAdapter('results/run-1').recorded).toEqual({ dir: resolve('results/run-1') })
    expect(recordedAdapter(new URL('file:///data/my%20run')).recorded).toEqual({
      dir: '/data/my run',
    })
  })

  it('reruns when a result changes, and opens nothing', () => {
    const adapter = recordedAdapter('/data/run')
    expect(adapter).toMatchObject({
      kind: 'memory-eval-adapter',
      inputs: ['/data/run'],
      external: false,
    })
    const context = { stateDir: '', namespace: '', setup: 'learned', log() {} } as const
    const signal = AbortSignal.timeout(1000)
    expect(() => adapter.open({ ...context, signal }, undefined)).toThrow(
      /\/data\/run are recorded/,
    )
  })
})
