import { describe, expect, it } from 'vitest'
import {
  runsStream,
  type StreamsOption,
  StreamsOptionSchema,
  unknownStreams,
} from './streams-option.js'

const resolved = (option: StreamsOption) => StreamsOptionSchema.parse(option)
const shipped = ['house-numbers', 'tool-desk']

describe('the streams that run', () => {
  it('are the shipped ones, or upstream sets in their place, and always the user’s own', () => {
    expect(runsStream('tool-desk', resolved({}), false)).toBe(true)
    expect(runsStream('tool-desk', resolved({ dir: './sets' }), false)).toBe(false)
    expect(runsStream('tool-desk', resolved({ download: true }), false)).toBe(false)
    expect(runsStream('mine', resolved({ dir: './sets' }), true)).toBe(true)
  })

  it('are those that are named', () => {
    const only = resolved({ only: ['tool-desk', 'aime_2024'], dir: './sets' })
    expect(runsStream('tool-desk', only, false)).toBe(true)
    expect(runsStream('house-numbers', only, false)).toBe(false)
    expect(runsStream('house-numbers', only, true)).toBe(false)
  })
})

describe('unknownStreams', () => {
  it('says which name is none, and which sets are not there without their files', () => {
    expect(unknownStreams(resolved({ only: ['tool-desk'] }), shipped)).toBeUndefined()
    expect(unknownStreams(resolved({}), shipped)).toBeUndefined()
    expect(unknownStreams(resolved({ only: ['tooldesk'] }), shipped)).toBe(
      '`streams.only` names tooldesk; the streams are house-numbers, tool-desk, aime_2024, gpqa_diamond, mmlu_pro, toolbench',
    )
    expect(unknownStreams(resolved({ only: ['aime_2024'] }), shipped)).toContain('`streams.dir`')
    expect(
      unknownStreams(resolved({ only: ['aime_2024'], download: true }), shipped),
    ).toBeUndefined()
    // A folder of that name is the user's stream.
    expect(unknownStreams(resolved({ only: ['aime_2024'] }), ['aime_2024'])).toBeUndefined()
  })
})
