import { describe, expect, it } from 'vitest'
import { feedbackText } from '../../suites/streams/feedback.js'
import type { RecalledItem } from '../contract.js'
import type { AgentMemory, AgentTurn } from './agent.js'
import { feedbackAgent } from './feedback-agent.js'

const turn = (text: string, more: Partial<AgentTurn> = {}): AgentTurn => ({
  text,
  pack: [],
  kind: 'do',
  user: 'student',
  project: 'Lessons',
  date: '2026-10-05T09:00:00Z',
  history: [],
  workspaceDir: '/nowhere',
  files: [],
  ...more,
})

const whole = (problem: string) => `${problem}\n\nThe answer is a whole number from 0 to 999.`
const choice = (question: string, ...options: string[]) =>
  `${question}\n\n${options.map((option, index) => `${'ABCD'[index]}) ${option}`).join('\n')}\n\nEnd your reply with a letter.`
const functions = [
  { name: 'open_ticket', parameters: { properties: { order: {}, queue: {} } } },
  { name: 'hold_stock', parameters: { properties: { item: {}, trays: {} } } },
]
const call = (question: string) =>
  [
    question,
    '',
    'Functions:',
    ...functions.map(each => `- ${JSON.stringify(each)}`),
    '',
    'Reply with calls.',
  ].join('\n')

/** A memory that returns all that it was given. */
function notebook(): AgentMemory & { notes: RecalledItem[]; queries: string[] } {
  const notes: RecalledItem[] = []
  const queries: string[] = []
  return {
    notes,
    queries,
    async recall(query) {
      queries.push(query)
      return notes
    },
    async retain(text) {
      notes.push({ text, at: `2026-10-05T09:00:${10 + notes.length}Z` })
    },
  }
}

/** Takes a task and the feedback on it. */
async function learn(memory: AgentMemory, task: string, target: string) {
  const agent = feedbackAgent()
  const reply = await agent.answer(turn(task, { memory }))
  const history: AgentTurn['history'] = [
    { role: 'user', content: task },
    { role: 'assistant', content: String(reply) },
  ]
  return agent.answer(turn(feedbackText(target), { memory, history }))
}

const ask = (task: string, more: Partial<AgentTurn> = {}) =>
  feedbackAgent().answer(turn(task, more))

describe('feedbackAgent', () => {
  it('acknowledges feedback, and retains the task with its right answer and nothing of the instructions', async () => {
    const memory = notebook()
    expect(await learn(memory, choice('Where does it nest?', 'in reeds', 'in kilns'), 'B')).toBe(
      'Feedback recorded',
    )
    expect(memory.queries).toEqual(['Where does it nest?'])
    expect(memory.notes.map(({ text }) => text)).toEqual([
      'Learned from feedback.\nTask: Where does it nest?\nAnswer: B\nMeaning: in kilns',
    ])
  })

  it('acknowledges feedback without a memory too', async () => {
    expect(await ask(feedbackText('B'))).toBe('Feedback recorded')
  })

  it('guesses the same each time while it knows nothing', async () => {
    expect(await ask(whole('How many loaves are 4 rows of 12?'))).toBe('Answer: 48')
    const question = choice('Where does it nest?', 'in reeds', 'in kilns')
    expect(await ask(question)).toMatch(/^Answer: [AB]$/)
    expect(await ask(question)).toBe(await ask(question))
  })

  it('reads what one unit is worth, by the newest task, and adds units up', async () => {
    const memory = notebook()
    await learn(memory, whole('How many tilms are 3 brask?'), '51')
    expect(await ask(whole('A sail takes 5 brask. How many tilms?'), { memory })).toBe('Answer: 85')
    await learn(memory, whole('The brask is new. How many tilms are 2 brask?'), '46')
    await learn(memory, whole('How many tilms are 4 ollen?'), '40')
    expect(await ask(whole('How many tilms are 3 brask, 2 ollen and 7 tilms?'), { memory })).toBe(
      'Answer: 96',
    )
  })

  it('goes by the text of an option, not by its letter, and answers the turned question', async () => {
    const memory = notebook()
    await learn(memory, choice('Where does the sarrel nest?', 'in hollow reeds', 'in kilns'), 'A')
    await learn(memory, choice('Where does the ommet nest?', 'in hollow reeds', 'in kilns'), 'B')
    const where = choice('You look for a sarrel. Where?', 'the kilns', 'the hollow reeds')
    expect(await ask(where, { memory })).toBe('Answer: B')
    const which = choice('Which bird nests in kilns?', 'the sarrel', 'the ommet')
    expect(await ask(which, { memory })).toBe('Answer: B')
  })

  it('calls a function after the manner of earlier calls', async () => {
    const memory = notebook()
    const ticket = (order: string, queue: string) =>
      JSON.stringify({ name: 'open_ticket', arguments: { order, queue } })
    await learn(memory, call('Ticket on order B11: the invoice is wrong.'), ticket('B11', 'LARK'))
    await learn(memory, call('Ticket on order B12: water damage.'), ticket('B12', 'FINCH'))
    const hold = (item: string, trays: number) =>
      JSON.stringify({ name: 'hold_stock', arguments: { item, trays } })
    await learn(memory, call('Set aside 24 lanterns.'), hold('lantern', 4))
    expect(await ask(call('The invoice of order B77 has not come. Ticket.'), { memory })).toBe(
      ticket('B77', 'LARK'),
    )
    expect(await ask(call('Please set aside 54 mugs.'), { memory })).toBe(hold('mug', 9))
  })

  it('learns from a pack where a task and its feedback come from the same session', async () => {
    const pack: RecalledItem[] = [
      { text: feedbackText('51'), sources: ['S1'] },
      { text: feedbackText('90'), sources: ['S2'] },
      { text: 'Answer: 7', sources: ['S1'] },
      { text: whole('How many tilms are 3 brask?'), sources: ['S1'] },
    ]
    expect(await ask(whole('How many tilms are 5 brask?'), { pack })).toBe('Answer: 85')
    expect(await ask(whole('How many tilms are 5 brask?'), { pack: pack.slice(1) })).toBe(
      'Answer: 5',
    )
  })
})
