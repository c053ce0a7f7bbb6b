import { describe, expect, it } from 'vitest'
import { isStale, judgeAnswer, judgeRecall, judgeReply } from './judge.js'

const evidence = [['4417']]

describe('a recall', () => {
  it('holds a fact when one unit shows all groups of its evidence by itself', () => {
    const lund = { evidence: [['Lund'], ['2026-03']] }
    expect(judgeRecall(lund, ['I was in  LUND last week (2026-03-16)'])).toBe('yes')
    expect(judgeRecall(lund, ['I was in Lund', 'Oslo (2026-03-16)'])).toBe('no')
  })
})

describe('a reply', () => {
  it.each([
    ['said', 'It is number 4417.', 'yes'],
    ['said', "I don't know.", 'no'],
    ['said', 'It is number 4471.', 'no'],
    ['said', "I don't know, perhaps 4417.", 'unclear'],
    ['said', '   ', 'unclear'],
    ['never', 'You never told me.', 'no'],
    ['never', 'There is no record of that.', 'no'],
    ['never', 'It is number 4417.', 'yes'],
    ['never', 'Lockers are a fine thing.', 'unclear'],
  ] as const)('to a question for what was %s, "%s", is read as %s', (kind, reply, answer) => {
    expect(judgeReply({ kind, evidence }, reply)).toBe(answer)
  })
})

describe('an own answer', () => {
  it.each([
    [true, 'yes'],
    [false, 'no'],
    ['maybe', 'unclear'],
    [undefined, 'unclear'],
  ] as const)('%s is read as %s', (answer, read) => {
    expect(judgeAnswer(answer)).toBe(read)
  })
})

describe('an old value', () => {
  const port = { evidence: [['2207']], current: [['49222']] }

  it('is stale when it leads, or stands alone', () => {
    expect(isStale(port, ['port 2207', 'now 49222'])).toBe(true)
    expect(isStale(port, ['port 2207'])).toBe(true)
  })

  it('is history behind the new one, or in the same unit', () => {
    expect(isStale(port, ['now 49222', 'port 2207'])).toBe(false)
    expect(isStale(port, ['49222 since March, 2207 before'])).toBe(false)
    expect(isStale(port, ['nothing of it'])).toBe(false)
  })
})
