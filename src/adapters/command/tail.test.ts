import { describe, expect, it } from 'vitest'
import { tail } from './tail.js'

describe('tail', () => {
  it('keeps everything while it fits', () => {
    const end = tail(20)
    end.add(Buffer.from('one\ntw'))
    end.add(Buffer.from('o\n'))
    expect(end.text()).toBe('one\ntwo')
  })

  it('keeps whole last lines of a flood', () => {
    const end = tail(100)
    for (let line = 0; line < 5000; line += 1) end.add(Buffer.from(`line ${line} ünd so\n`))
    const lines = end.text().split('\n')
    expect(lines.at(-1)).toBe('line 4999 ünd so')
    expect(lines[0]).toMatch(/^line \d+ ünd so$/)
    expect(end.text().length).toBeLessThanOrEqual(100)
  })

  it('keeps the end of one endless line', () => {
    const end = tail(10)
    end.add(Buffer.from('x'.repeat(50)))
    expect(end.text()).toBe('x'.repeat(10))
  })
})
