import { getDefaultColors } from 'tinyrainbow'
import { describe, expect, it } from 'vitest'
import { remarkLines } from './terminal-report.js'

const terminal = (width: number) => ({ width, paint: getDefaultColors() })

describe('a remark in the terminal', () => {
  it('hangs from the mark of its kind', () => {
    expect(remarkLines({ kind: 'warning', text: 'one two\nthree' }, terminal(10))).toEqual([
      ' ! one two',
      '   three',
    ])
    expect(remarkLines({ kind: 'result', text: 'one' }, terminal(10))).toEqual([' → one'])
  })

  it('gives no command to a log where wrapping brings one to the start of a line', () => {
    expect(remarkLines({ kind: 'note', text: 'see ::error::x' }, terminal(14))).toEqual([
      ' · see',
      '   \\::error::x',
    ])
  })
})
