import { type Call, callsIn } from './calls-in.js'
import { isRecord, type OfferedFunction } from './offered-functions.js'
import type { WantedCall } from './wanted-calls.js'

export interface ToolCallMatch {
  /** The same calls, in any order, each with arguments that are right. */
  right: boolean
  /** The same functions, whatever the arguments. */
  nameRight: boolean
  calls: Call[]
}

/**
 * Holds the calls of a reply against those of the target.
 *
 * Arguments are compared as values: 1 is 1.0, the order of names does not count, that of a list does; texts
 * are compared with case and runs of white space ignored. An argument that is not wanted makes a call wrong,
 * and so does a missing one, unless it may be left out.
 */
export function matchToolCalls(
  wanted: readonly WantedCall[],
  functions: readonly OfferedFunction[],
  reply: string,
): ToolCallMatch {
  const calls = callsIn(reply, functions)
  const pairs = (fits: (one: WantedCall, call: Call) => boolean) =>
    calls.length === wanted.length && pairUp(wanted, calls, fits)
  return {
    right: pairs(isRight),
    nameRight: pairs((one, call) => one.name === call.name),
    calls,
  }
}

/** Whether each wanted call gets a call of its own (augmenting paths: the order of the calls is free). */
function pairUp(
  wanted: readonly WantedCall[],
  calls: readonly Call[],
  fits: (one: WantedCall, call: Call) => boolean,
): boolean {
  const takenBy = new Map<number, number>()
  const place = (index: number, seen: Set<number>): boolean =>
    calls.some((call, at) => {
      const one = wanted[index]
      if (!one || seen.has(at) || !fits(one, call)) return false
      seen.add(at)
      const other = takenBy.get(at)
      if (other !== undefined && !place(other, seen)) return false
      takenBy.set(at, index)
      return true
    })
  return wanted.every((_, index) => place(index, new Set()))
}

function isRight(wanted: WantedCall, call: Call): boolean {
  if (wanted.name !== call.name) return false
  if (Object.keys(call.arguments).some(key => !Object.hasOwn(wanted.arguments, key))) return false
  return Object.entries(wanted.arguments).every(([key, { anyOf, optional }]) => {
    if (!Object.hasOwn(call.arguments, key)) return optional
    return anyOf.some(value => same(value, call.arguments[key], wanted.alternatives))
  })
}

/** @param alternatives whether dictionaries inside list what is right for each of their keys */
function same(wanted: unknown, given: unknown, alternatives: boolean): boolean {
  if (typeof wanted === 'string' && typeof given === 'string') return fold(wanted) === fold(given)
  if (Array.isArray(wanted) && Array.isArray(given)) {
    return (
      wanted.length === given.length &&
      wanted.every((one, index) => same(one, given[index], alternatives))
    )
  }
  if (isRecord(wanted) && isRecord(given)) {
    return (
      Object.keys(given).every(key => Object.hasOwn(wanted, key)) &&
      Object.entries(wanted).every(([key, value]) => {
        const anyOf = alternatives && Array.isArray(value) ? value : [value]
        if (!Object.hasOwn(given, key)) return alternatives && anyOf.includes('')
        return anyOf.some(one => same(one, given[key], alternatives))
      })
    )
  }
  return wanted === given
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
