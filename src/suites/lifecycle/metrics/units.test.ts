import { describe, expect, it } from 'vitest'
import { unitsOf } from './units.js'

describe('the units of a pack', () => {
  it('are its bullets and paragraphs in reading order, with the section that they stand in', () => {
    const pack = [
      '---',
      'made: today',
      '---',
      '# Context',
      'Ida runs the bakery.',
      '',
      '## Facts',
      '- The oven is serviced in May.',
      '  - Flour comes from Alm.',
      '## Turns',
      '- user: hello',
    ].join('\n')
    expect(unitsOf(pack)).toEqual([
      { text: 'Ida runs the bakery.' },
      { text: 'The oven is serviced in May.', section: 'Facts' },
      { text: 'Flour comes from Alm.', section: 'Facts' },
      { text: 'user: hello', section: 'Turns' },
    ])
  })

  it('are all lines where a rule opens no front matter', () => {
    expect(unitsOf('---\n- one\n- two').map(({ text }) => text)).toEqual(['---', 'one', 'two'])
  })

  it('are the further lines of an item too, whatever they begin with', () => {
    expect(unitsOf('- a plan\n  # one\n  - two')).toEqual([
      { text: 'a plan' },
      { text: '# one' },
      { text: 'two' },
    ])
  })

  it('are none of an empty pack', () => {
    expect(unitsOf(' \n\n')).toEqual([])
  })
})
