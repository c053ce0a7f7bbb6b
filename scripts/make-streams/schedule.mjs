import { between } from './random.mjs'

/** How many tasks lie between two of one lesson, both ends counted. */
const NEAREST = 2
const FARTHEST = 25
const ATTEMPTS = 20_000

/**
 * Puts the tasks in an order: those of one lesson as they are written and 2 to 25 apart, what replaces a lesson
 * around the middle and after the last use of what it replaces, a task that needs a second lesson after that one.
 */
export function schedule(random, { tasks, info: { replaced } }) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const places = new Map()
    for (const chain of chainsOf(tasks, replaced)) place(random, chain, tasks.length, places)
    const ordered = [...tasks].sort((a, b) => places.get(a) - places.get(b))
    if (fits(ordered, replaced)) return ordered
  }
  throw new Error(
    'no order of the tasks fits: write fewer lessons that replace others, or shorter ones',
  )
}

/** The lessons of a task; the first is its own. */
export const lessonsOf = ({ lesson, also = [], lessons }) => lessons ?? [lesson, ...also]

/** Tasks by their own lesson, what replaces a lesson in the chain of that one. */
function chainsOf(tasks, replaced) {
  const chains = new Map()
  for (const task of tasks) {
    const [own] = lessonsOf(task)
    const name = own === 'nothing' ? task : (replaced[own] ?? own)
    const chain = chains.get(name) ?? { before: [], after: [] }
    chain[own in replaced ? 'after' : 'before'].push(task)
    chains.set(name, chain)
  }
  return chains.values()
}

function place(random, { before, after }, total, places) {
  const middle = total * (0.4 + 0.2 * random())
  const room = after.length > 0 ? middle - NEAREST : total
  const put = (chain, start, end) => {
    const farthest = Math.min(FARTHEST - 3, (end - start) / Math.max(1, chain.length - 1))
    let at = start
    for (const task of chain) {
      places.set(task, at + random())
      at += between(random, NEAREST, Math.max(NEAREST, Math.floor(farthest * 1.3)))
    }
  }
  const need = (before.length - 1) * 4
  put(before, random() * Math.max(1, Math.min(room - need, after.length > 0 ? 6 : room)), room)
  put(after, middle, total)
}

function fits(ordered, replaced) {
  const taught = new Map()
  return ordered.every((task, index) => {
    const [own] = lessonsOf(task)
    const needed = task.lessons ? [] : lessonsOf(task)
    const ages = lessonsOf(task).map(lesson => index - (taught.get(lesson) ?? Number.NaN))
    const isNear = own === 'nothing' || !(ages[0] < NEAREST || ages[0] > FARTHEST)
    const knows = needed.slice(1).every(lesson => taught.has(lesson))
    const isCurrent = lessonsOf(task).every(lesson =>
      Object.entries(replaced).every(([later, old]) => old !== lesson || !taught.has(later)),
    )
    const followsOld = lessonsOf(task).every(lesson => {
      const old = replaced[lesson]
      return old === undefined || index - (taught.get(old) ?? index) >= NEAREST
    })
    for (const lesson of lessonsOf(task)) taught.set(lesson, index)
    return isNear && knows && isCurrent && followsOld
  })
}
