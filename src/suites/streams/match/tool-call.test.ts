import { describe, expect, it } from 'vitest'
import { offeredFunctions } from './offered-functions.js'
import { matchToolCalls } from './tool-call.js'
import { wantedCalls } from './wanted-calls.js'

const functions = offeredFunctions([
  {
    name: 'book.table',
    parameters: { type: 'dict', properties: { place: {}, seats: {}, outside: {} } },
  },
  { type: 'function', function: { name: 'cancel', parameters: { properties: { id: {} } } } },
])

const match = (target: unknown, reply: string) => {
  const wanted = wantedCalls(target, functions)
  if (!wanted) throw new Error('no target')
  const { right, nameRight } = matchToolCalls(wanted, functions, reply)
  return right ? 'right' : nameRight ? 'name' : 'wrong'
}

const exact = { name: 'book.table', arguments: { place: 'Rosa', seats: 2 } }
const alternatives = [
  { 'book.table': { place: ['Rosa', "Rosa's"], seats: [2], outside: [false, ''] } },
]

describe('a call in a reply', () => {
  it.each([
    '{"name": "book.table", "arguments": {"seats": 2.0, "place": "rosa "}}',
    '[{"name":"book.table","parameters":{"place":"Rosa","seats":2}}]',
    '{"type":"function","function":{"name":"book.table","arguments":"{\\"place\\":\\"Rosa\\",\\"seats\\":2}"}}',
    '{"book.table": {"place": "Rosa", "seats": 2}}',
    "book.table(place='Rosa', seats=2)",
    '[book.table(seats = +2, place = "Rosa",)]',
    'book.table("Rosa", 2)',
    'I will call it:\n```python\nbook.table(place="Rosa", seats=2)\n```\nDone.',
    'First I thought of cancel(id=3).\n```json\n{"name": "book.table", "arguments": {"place": "Rosa", "seats": 2}}\n```',
    'cancel(id=1) would be wrong. Answer: book.table(place="Rosa", seats=2)',
    '{"tool_calls": [{"function": {"name": "book.table", "arguments": {"place": "Rosa", "seats": 2}}}]}',
  ])('is read from %s', reply => {
    expect(match(exact, reply)).toBe('right')
    expect(match(alternatives, reply)).toBe('right')
  })

  it.each([
    ['book.table(place="Rosa", seats=3)', 'name'],
    ['book.table(place="Rosa", seats="2")', 'name'],
    ['book.table(place="Rosa")', 'name'],
    ['book.table(place="Rosa", seats=2, colour="red")', 'name'],
    ['cancel(id=2)', 'wrong'],
    ['book.table(place="Rosa", seats=2)\ncancel(id=2)', 'wrong'],
    ['book.table(place="Rosa", seats=2)\nbook.table(place="Rosa", seats=2)', 'wrong'],
    ['rebook.table(place="Rosa", seats=2)', 'wrong'],
    ['table(place="Rosa", seats=2)', 'wrong'],
    ['Sorry, I cannot call functions (yet).', 'wrong'],
    ['{"name": "book.table", "arguments": "no JSON"}', 'wrong'],
    ['book.table(place=__import__("os"), seats=2)', 'wrong'],
    ['', 'wrong'],
  ])('is held against the target: %s is %s', (reply, told) => {
    expect(match(exact, reply)).toBe(told)
  })

  it('may leave out what may be left out, and use any alternative', () => {
    expect(match(alternatives, 'book.table(place="Rosa\\\'s", seats=2, outside=False)')).toBe(
      'right',
    )
    expect(match(alternatives, 'book.table(place="Rosa", seats=2, outside=True)')).toBe('name')
  })

  it('compares inner dictionaries by their alternatives, and lists in their order', () => {
    const target = { cancel: { id: [{ key: ['a', 'b'], note: ['', 'x'] }], list: [[1, 2]] } }
    expect(match(target, 'cancel(id={"key": "b"}, list=[1, 2])')).toBe('right')
    expect(match(target, 'cancel(id={"key": "c"}, list=[1, 2])')).toBe('name')
    expect(match(target, 'cancel(id={"key": "a", "note": "x"}, list=(2, 1))')).toBe('name')
  })

  it('makes several calls in any order', () => {
    const target = ['cancel(id=1)', 'cancel(id=2)', 'book.table(place="Rosa", seats=4)']
    expect(match(target, 'book.table(place="Rosa", seats=4)\ncancel(id=2)\ncancel(id=1)')).toBe(
      'right',
    )
    expect(match(target, 'book.table(place="Rosa", seats=4)\ncancel(id=2)\ncancel(id=2)')).toBe(
      'name',
    )
    // Greedy pairing would give the first call to the target that another one needs.
    const either = [{ cancel: { id: [1, 2] } }, { cancel: { id: [1] } }]
    expect(match(either, 'cancel(id=1) cancel(id=2)')).toBe('right')
  })

  it('takes no long time over brackets that never close', () => {
    const begin = performance.now()
    for (const hostile of ['{', '[{"', 'cancel(', 'cancel([', '{"a":{']) {
      match(exact, hostile.repeat(20_000))
    }
    expect(performance.now() - begin).toBeLessThan(2000)
  })

  it.each([
    ['lists', '[', ']'],
    ['dictionaries', '{"a":', '}'],
    ['functions', '{"function":', '}'],
    ['arguments', '{"name":"cancel","arguments":{"id":[', ']}}'],
  ])('is wrong where %s nest without end, and takes no long time', (_, open, close) => {
    const depth = Math.floor(19_000 / (open + close).length)
    const begin = performance.now()
    expect(match(exact, `${open.repeat(depth)}1${close.repeat(depth)}`)).toBe('wrong')
    expect(performance.now() - begin).toBeLessThan(2000)
  })

  it('is wrong where arguments that are a text nest without end', () => {
    const args = JSON.stringify(`{"id":${'['.repeat(9000)}${']'.repeat(9000)}}`)
    expect(match(exact, `{"name": "cancel", "arguments": ${args}}`)).toBe('wrong')
  })
})

describe('wantedCalls', () => {
  it('reads every form of a target, and their JSON texts', () => {
    const call = (args: object) => ({ name: 'cancel', arguments: args })
    const one = { id: { anyOf: [1], optional: false } }
    for (const target of [
      call({ id: 1 }),
      JSON.stringify([call({ id: 1 })]),
      'cancel(id=1)',
      '[cancel(1)]',
      ['cancel(id=1)'],
      { name: 'cancel', arguments: '{"id": 1}' },
      [{ cancel: { id: [1] } }],
    ]) {
      expect(wantedCalls(target, functions)).toEqual([
        { ...call(one), alternatives: expect.any(Boolean) },
      ])
    }
    expect(wantedCalls('cancel(id=1), book.table(place="a")', functions)).toHaveLength(2)
  })

  it.each(['', 'call cancel', 'cancel(id=1) please', 'cancel(id=x)', [], {}, [5], { cancel: 3 }])(
    'refuses %j',
    target => {
      expect(wantedCalls(target, functions)).toBeUndefined()
    },
  )
})
