import { describe, expect, it } from 'vitest'
import { feedbackText, isAcknowledgement, targetOf } from './feedback.js'

describe('feedback', () => {
  it.each(['073', 'B', '[f(a=1, b="x")]', '{"a":  1}', ' two\nlines ', '$& \\n "'])(
    'holds the target %j character for character',
    target => {
      expect(feedbackText(target)).toContain(`\n${target}\n`)
      expect(targetOf(feedbackText(target))).toBe(target)
    },
  )

  it('differs in the target alone', () => {
    const [one, other] = ['<1>', '<2>']
    expect(feedbackText(one).replace(one, other)).toBe(feedbackText(other))
  })

  it('is told from a task', () => {
    expect(targetOf('What is the correct answer?')).toBeUndefined()
  })
})

describe('the acknowledgement', () => {
  it.each(['Feedback recorded', ' Feedback recorded\n', 'Feedback recorded.'])('is %j', reply => {
    expect(isAcknowledgement(reply)).toBe(true)
  })

  it.each(['', 'feedback recorded', 'Feedback recorded!', 'Thanks. Feedback recorded', '42'])(
    'is not %j',
    reply => {
      expect(isAcknowledgement(reply)).toBe(false)
    },
  )
})
