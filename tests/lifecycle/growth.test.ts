import { describe, expect, it } from 'vitest'
import type { AfterTurn, BeforeTurn, Memory } from '../../src/adapters/contract.js'
import type { GrowthCheck, GrowthOutcome } from '../../src/suites/lifecycle/outcome.js'
import { growthChecks } from '../../src/suites/lifecycle/run/growth/index.js'
import { longText } from '../../src/suites/lifecycle/run/growth/long-turns.js'
import { contextOf, smallMemory } from './example.js'

type Check = Exclude<GrowthCheck, 'previous-state'>
const run = async (check: Check, memory: Memory) =>
  (await growthChecks[check](contextOf(memory))) as GrowthOutcome

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe('the checks of growth and order', () => {
  it.each<[Check, number]>([
    ['growth', 5],
    ['parallel', 20],
    ['long-turns', 9],
  ])(
    '%s: a memory that keeps what it is told, and no more, is right in all of it',
    async (check, of) => {
      expect(await run(check, smallMemory().memory)).toEqual({
        id: check,
        right: of,
        of,
        problems: [],
      })
    },
  )

  it('growth: finds a memory that stores what it recalled', async () => {
    const { memory, keep } = smallMemory()
    const storing = {
      ...memory,
      beforeTurn(turn: BeforeTurn) {
        keep(turn.user, `asked: ${turn.text}`)
        return memory.beforeTurn?.(turn) ?? ''
      },
    }
    const { right, problems } = await run('growth', storing)
    expect(right).toBe(0)
    expect(problems[0]).toBe('round 1 of recall added 3 items without a new fact')
  })

  it('growth: says nothing of a memory that lists nothing', async () => {
    const { memory } = smallMemory()
    expect(await run('growth', { ...memory, list: undefined })).toEqual({
      notApplicable: 'the memory has no `list`',
    })
  })

  it('parallel: finds a memory that loses what is written meanwhile', async () => {
    const { memory, items } = smallMemory()
    const losing = {
      ...memory,
      async afterTurn({ user, text }: AfterTurn) {
        const read = [...items]
        await sleep(1)
        items.splice(0, items.length, ...read, { id: text, user, text })
      },
    }
    const { right, of, problems } = await run('parallel', losing)
    expect([right, of]).toEqual([1, 20])
    expect(problems[0]).toBe(
      'of 20 conversations written at the same time, that of Abelard is lost',
    )
  })

  it('long-turns: finds a memory that cuts long messages off', async () => {
    const { memory, keep } = smallMemory()
    const cutting = {
      ...memory,
      afterTurn: ({ user, text }: AfterTurn) => keep(user, text.slice(0, 5000)),
    }
    const { right, problems } = await run('long-turns', cutting)
    expect(right).toBe(6)
    expect(problems).toContain('a message of 6,000 characters: the fact at its end is not recalled')
  })

  it('long-turns: hides a fact where it says', () => {
    const text = longText(6000, 'middle', 'The heron shed opens with 1.')
    expect(text.length).toBeGreaterThan(5900)
    expect(text.length).toBeLessThan(6100)
    expect(text.indexOf('heron') / text.length).toBeCloseTo(0.5, 1)
  })
})
