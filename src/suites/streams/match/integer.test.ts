import { describe, expect, it } from 'vitest'
import { integerMatches, readInteger } from './integer.js'

describe('readInteger', () => {
  it.each([
    ['Answer: 42', 42],
    ['042', 42],
    ['**Answer:** 042.', 42],
    ['The final answer is $\\boxed{073}$.', 73],
    ['\\boxed{\\text{ 5 }}', 5],
    ['We get 6 * 7.\nAnswer: 6 * 7 = 42', 42],
    ['Answer:\n\n42\n(after 3 steps)', 42],
    ['The answer is 12. No: 3 cases were missed. Answer: 15', 15],
    ['\\boxed{12} was wrong, the answer is 15.', 15],
    ['Answer: 12? Wait. So \\boxed{15}', 15],
    ['First 3, then 4, and in the end 81', 81],
    ['It is 1,024 in all', 1024],
    ['m + n = 42.0', 42],
    ['Answer: −7', -7],
    ['The answer is above, it is 9', 9],
    ['Answer: x2 = 11', 11],
    ['Answer: 204 (mod 1000)', 204],
    ['Answer: **113**', 113],
    ['Answer: 12 (and not 13)', 12],
    ['The answer is 204, 3 more than before.', 204],
    ['The answer is 204 and 3 of them are odd.', 204],
    ['Answer: none of these.\nSo it is 9', 9],
  ])('reads %j as %d', (reply, number) => {
    expect(readInteger(reply)).toBe(number)
  })

  it.each([
    'I do not know',
    '',
    'about 42.5',
    '3/4 of them',
    'Answer: none',
    'x2 and 2x and a_3',
    'version 1.2.3',
    '2^10',
    'With 12 in mind. Answer: 12.5',
    'Step 12. Answer: 3/4',
    'The answer is 12 or 13, who knows',
    'Answer: **12** and 13',
    'Answer: 12, 13',
  ])('finds none in %j', reply => {
    expect(readInteger(reply)).toBeNull()
  })

  it('takes time in proportion to the reply', () => {
    const begin = performance.now()
    readInteger('1,'.repeat(100_000))
    readInteger('\\boxed{'.repeat(50_000))
    readInteger(`Answer: ${'1, '.repeat(50_000)}x`)
    readInteger(`Answer: ${'1 * '.repeat(50_000)}x`)
    readInteger(`Answer: ${'1'.repeat(200_000)}x`)
    readInteger(`Answer: ${' '.repeat(200_000)}x`)
    expect(performance.now() - begin).toBeLessThan(2000)
  })
})

describe('integerMatches', () => {
  it('ignores zeros in front, on both sides', () => {
    expect(integerMatches('073', 'Answer: 73')).toBe(true)
    expect(integerMatches('73', 'Answer: 073')).toBe(true)
    expect(integerMatches('0', 'Answer: 000')).toBe(true)
  })

  it('takes no other number, and nothing for none', () => {
    expect(integerMatches('42', 'Answer: 420')).toBe(false)
    expect(integerMatches('42', 'Answer: -42')).toBe(false)
    expect(integerMatches('42', 'It is 42. Answer: 7')).toBe(false)
    expect(integerMatches('0', 'no idea')).toBe(false)
  })
})
