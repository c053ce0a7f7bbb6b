import { describe, expect, it } from 'vitest'
import { passage } from '../../../tests/adapters/passages.js'
import { statementsOf } from './statements.js'

const texts = (text: string, more = {}) =>
  statementsOf(passage(text, more)).map(statement => statement.text)

describe('statementsOf', () => {
  it('takes the sentences that state something', () => {
    expect(texts('The shop opens at nine. Does it? Fine.')).toEqual(['The shop opens at nine.'])
  })

  it('keeps together what goes on about the same person', () => {
    expect(texts('My deputy is Ivo. He signs orders. The vans are white.')).toEqual([
      'My deputy is Ivo. He signs orders.',
      'The vans are white.',
    ])
  })

  it('takes of an agent only what its tools returned', () => {
    const reply = 'I looked it up.\ncrm.find returned: Ivo Lind, contract 77\nThe rest is a guess.'
    expect(texts(reply, { role: 'assistant' })).toEqual(['Ivo Lind, contract 77'])
  })

  it('dates what is said of yesterday', () => {
    expect(texts('Yesterday the pump broke.')).toEqual(['Yesterday (2026-08-31) the pump broke.'])
  })

  it('tells the subject from its values, whatever leads up to it', () => {
    const [one] = statementsOf(passage('That is wrong: the board meets on Monday with Dr Lind.'))
    expect([...(one?.subject ?? [])]).toEqual(['board', 'meet'])
    expect([...(one?.values ?? [])]).toEqual(['mondai', 'dr', 'lind'])
    const [two] = statementsOf(passage('Contracts are kept for seven years.'))
    expect(two?.values).toEqual(new Set(['seven']))
  })

  it('knows what says itself how long it held', () => {
    const bounded = (text: string) => statementsOf(passage(text))[0]?.bounded
    expect(bounded('From May 2019 to June 2021 I lived in Ulm.')).toBe(true)
    expect(bounded('My permit was for zone B until March.')).toBe(true)
    expect(bounded('I live in Ulm since June.')).toBe(false)
  })
})
