import { describe, expect, it } from 'vitest'
import type { RecalledItem } from '../contract.js'
import { scriptedAgent } from './scripted-agent.js'

const answer = (text: string, ...pack: RecalledItem[]) =>
  scriptedAgent().answer({
    text,
    pack,
    kind: 'ask',
    user: 'maya',
    project: 'Home',
    date: '2026-10-05T09:00:00Z',
    history: [],
    workspaceDir: '/nowhere',
    files: [],
  })

describe('scriptedAgent', () => {
  it('says what it is, and that it only answers', () => {
    expect(scriptedAgent()).toMatchObject({ name: 'scripted agent', kinds: ['ask'] })
  })

  it('quotes the sentence that shares most words with the question, with its date', () => {
    const text = 'The weather was fine. My dentist is Dr. Osei in Hill Street. I paid the gas bill.'
    expect(answer('Who is my dentist?', { text, at: '2026-09-01T10:00:00Z' })).toBe(
      'My dentist is Dr. Osei in Hill Street. (2026-09-01)',
    )
  })

  it('says that it does not know when nothing shares a word', () => {
    expect(answer('Who is my dentist?')).toMatch(/^I don't know/)
    expect(answer('Who is my dentist?', { text: 'It rained.' })).toMatch(/^I don't know/)
    expect(answer('???', { text: 'It rained.' })).toMatch(/^I don't know/)
  })

  it('takes no question for an answer', () => {
    expect(answer('Who is my dentist?', { text: 'Who is my dentist?' })).toMatch(/^I don't know/)
  })

  it('quotes at most three, the earliest in the pack first, and no weak ones', () => {
    const reply = answer(
      'Which tea does Ruth drink at breakfast?',
      { text: 'Ruth came.' },
      { text: 'Ruth drinks green tea at breakfast.' },
      { text: 'At breakfast Ruth drinks tea, oolong.' },
      { text: 'Tea! Ruth drinks it for breakfast.' },
      { text: 'For breakfast, tea is what Ruth drank or drinks.' },
    )
    expect(String(reply).split('\n')).toEqual([
      'Ruth drinks green tea at breakfast.',
      'At breakfast Ruth drinks tea, oolong.',
      'For breakfast, tea is what Ruth drank or drinks.',
    ])
  })
})
