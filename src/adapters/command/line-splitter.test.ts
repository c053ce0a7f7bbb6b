import { describe, expect, it } from 'vitest'
import { LineError, lineSplitter } from './line-splitter.js'

const bytes = (text: string) => Buffer.from(text)

describe('lineSplitter', () => {
  it('gives the same lines however the stream is cut', () => {
    const text = '{"a":"Zoë 🙂"}\n\n{"b":1}\r\nlast\nrest'
    for (let size = 1; size < 12; size += 1) {
      const split = lineSplitter(1000)
      const lines: string[] = []
      const stream = bytes(text)
      for (let at = 0; at < stream.length; at += size)
        lines.push(...split(stream.subarray(at, at + size)))
      expect(lines).toEqual(['{"a":"Zoë 🙂"}', '', '{"b":1}\r', 'last'])
    }
  })

  it('refuses a line over the limit, and takes one at the limit', () => {
    expect(lineSplitter(3)(bytes('abc\nabc\n'))).toEqual(['abc', 'abc'])
    const split = lineSplitter(3)
    split(bytes('ab'))
    expect(() => split(bytes('cd'))).toThrow(/more than 3 bytes/)
  })

  it('refuses bytes that are no UTF-8', () => {
    expect(() => lineSplitter(100)(Buffer.from([0xff, 0xfe, 10]))).toThrow(LineError)
  })

  it('is linear in the size of a line', () => {
    const split = lineSplitter(1e9)
    const part = new Uint8Array(1000).fill(97)
    for (let count = 0; count < 20_000; count += 1) split(part)
    expect(split(bytes('\n'))[0]).toHaveLength(20_000_000)
  })
})
