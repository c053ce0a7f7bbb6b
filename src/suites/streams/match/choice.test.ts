import { describe, expect, it } from 'vitest'
import { choiceMatches, readChoice } from './choice.js'

describe('readChoice', () => {
  it.each([
    ['B', 'B'],
    ['b', 'B'],
    ['(C)', 'C'],
    ['**D.**', 'D'],
    ['Answer: B', 'B'],
    ['answer: c', 'C'],
    ['The correct answer is (A).', 'A'],
    ['The answer is A', 'A'],
    ['The answer is: **B) 4 mol**', 'B'],
    ['$\\boxed{\\text{D}}$', 'D'],
    ['A) is wrong, B) is wrong.\nAnswer: C', 'C'],
    ['Answer: B. Wait. Actually the answer is C.', 'C'],
    ['I think it is B because a cat is an animal', 'B'],
    ['A good guess would be D', 'D'],
    ['Answer: A because it is hot', 'A'],
    ['A is right', 'A'],
    ['Option D', 'D'],
    ['C) because of the heat', 'C'],
    ['It must be (B), I am sure', 'B'],
    ['The answer is not B.\nAnswer: D', 'D'],
    ['Let me see.\n\nC\n', 'C'],
    ['The answer is a matter of taste, but B', 'B'],
    ["Vitamin B's role is clear: D", 'D'],
    ['Answer: D\n\n(Option A is a distractor.)', 'D'],
    ['Answer: D. Option A would do, too', 'D'],
    ['I choose D because A is wrong', 'D'],
    ['I would go with D since option B is not right, and choice C is clearly wrong', 'D'],
    ['The answer is B, I believe.', 'B'],
    ['Answer: C and I am sure', 'C'],
  ])('reads %j as %s', (reply, letter) => {
    expect(readChoice(reply, 'D')).toBe(letter)
  })

  it.each([
    '',
    'I do not know.',
    'A cat has four legs.',
    'I think a dog.',
    'A) one\nB) two\nC) three',
    'B or C',
    'Answer: B or C',
    'Answer: A and D',
    'A or B',
    'Answer: both A and B',
    'Answer: not A',
    'The answer is not B.',
    'The options are (A) and (B)',
    'Answer: E',
    'Answer: because',
    'BAD',
    'vitamin-B',
  ])('finds none up to D in %j', reply => {
    expect(readChoice(reply, 'D')).toBeNull()
  })

  it('knows ten letters where the stream has them, of which I is a pronoun too', () => {
    expect(readChoice('Answer: J', 'J')).toBe('J')
    expect(readChoice('Answer: I', 'J')).toBe('I')
    expect(readChoice('I believe that it is G', 'J')).toBe('G')
    expect(readChoice('I am lost', 'J')).toBeNull()
  })

  it('compares with the target', () => {
    expect(choiceMatches('C', 'Answer: C', 'D')).toBe(true)
    expect(choiceMatches('C', 'Answer: D', 'D')).toBe(false)
    expect(choiceMatches('C', 'no idea', 'D')).toBe(false)
  })

  it('takes time in proportion to the reply', () => {
    const begin = performance.now()
    for (const hostile of ['answer is ', '(A', '* > * ', 'A '])
      readChoice(hostile.repeat(20_000), 'J')
    expect(performance.now() - begin).toBeLessThan(2000)
  })
})
