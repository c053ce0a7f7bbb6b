import { describe, expect, it } from 'vitest'
import { key } from './key.js'

describe('key', () => {
  it('keeps plain ids readable', () => {
    expect(key('maya-okafor', 'home')).toBe('maya-okafor__home')
  })

  it('gives different names to ids that differ only in case, spacing, order or where they are cut', () => {
    const ids = [
      ['a', 'b'],
      ['b', 'a'],
      ['ab'],
      ['a b'],
      ['a_b'],
      ['a__b'],
      ['A', 'b'],
      ['a', 'B'],
      ['a', ''],
      ['', 'a'],
      ['', ''],
      [''],
      ['_x'],
      ['_'],
      ['a/b'],
      ['a\\b'],
      ['é'],
      ['e\u0301'],
      ['\ud800'],
      ['\ud801'],
      ['_0041'],
    ]
    const names = new Set(ids.map(list => key(...list)))
    expect(names.size).toBe(ids.length)
  })

  it('uses only characters that every file system and most stores take', () => {
    expect(key('../../etc/passwd', 'Zoë 🙂', 'a:b*c?"<>|\n')).toMatch(/^[a-z0-9_-]+$/)
  })

  it('stays short for long ids, and still tells them apart', () => {
    const long = 'u'.repeat(5000)
    expect(key(`${long}1`).length).toBeLessThanOrEqual(180)
    expect(key(`${long}1`)).not.toBe(key(`${long}2`))
  })

  it('avoids device names and leading dashes', () => {
    expect(key('con')).not.toBe('con')
    expect(key('-rf')).not.toMatch(/^-/)
    expect(key('console')).toBe('console')
  })

  it('refuses to name nothing', () => {
    expect(() => key()).toThrow(TypeError)
  })
})
