import { describe, expect, it } from 'vitest'
import { stubEmbedder } from './stub-embedder.js'

const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

describe('stubEmbedder', () => {
  const embed = stubEmbedder(256)

  it('gives vectors of the asked dimensions and of length 1', () => {
    const vector = embed('Priya drinks green tea')
    expect(vector).toHaveLength(256)
    expect(dot(vector, vector)).toBeCloseTo(1)
  })

  it('gives the same text the same vector, in every process', () => {
    expect(embed('green tea')).toEqual(stubEmbedder(256)('Green tea!'))
    expect(stubEmbedder(8)('tea')).toMatchInlineSnapshot(`
      [
        0,
        -0.7071067811865475,
        -0.7071067811865475,
        0,
        0,
        0,
        0,
        0,
      ]
    `)
  })

  it('puts texts that share words nearer than others', () => {
    const question = embed('What tea does Priya drink?')
    const near = dot(question, embed('Priya drinks green tea'))
    const far = dot(question, embed('The budget meeting moved to Thursday'))
    expect(near).toBeGreaterThan(far + 0.3)
  })

  it('gives zeros for a text without words, never NaN', () => {
    expect(new Set(embed('?!'))).toEqual(new Set([0]))
  })

  it('refuses dimensions that cannot be', () => {
    expect(() => stubEmbedder(0)).toThrow(RangeError)
  })
})
