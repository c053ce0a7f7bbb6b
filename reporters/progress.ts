import { type Colors, createColors, getDefaultColors } from 'tinyrainbow'
import type { ReplayEvent } from '../src/replay/contract.js'
import { counted, plainText } from '../src/text/index.js'
import { duration } from './duration.js'
import { cutTo } from './layout.js'
import { replayedText, reusedText } from './replay-text.js'

/** Where progress is written; `process.stderr` and `process.stdout` fit. */
export interface ProgressStream {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

export interface ProgressOptions {
  stream: ProgressStream
  /** Writes nothing at all. @default false */
  silent?: boolean
  /** ANSI colours. @default the stream is a terminal */
  colors?: boolean
  /**
   * Least milliseconds between two pictures of the live line, or between two plain lines.
   * @default 100 in a terminal, else 1000
   */
  interval?: number
  /** Milliseconds; for tests. @default performance.now */
  now?: () => number
}

export interface Progress {
  onEvent(event: ReplayEvent): void
  /** Takes the live line away. */
  stop(): void
}

const CLEAR_LINE = '\r\x1b[2K'

/**
 * Shows how replays go on: one live line in a terminal, else a plain line per session. What starts,
 * ends or breaks has a line of its own in both.
 */
export function createProgress(options: ProgressOptions): Progress {
  const { stream, silent = false, now = () => performance.now() } = options
  const live = stream.isTTY === true
  const interval = options.interval ?? (live ? 100 : 1000)
  const paint = (options.colors ?? live) ? createColors({ force: true }) : getDefaultColors()
  /** Session that has its plain line already, by setup. */
  const announced = new Map<string, string>()
  let drawn = false
  let shownAt = Number.NEGATIVE_INFINITY

  const clear = () => {
    if (drawn) stream.write(CLEAR_LINE)
    drawn = false
  }
  const draw = (event: ReplayEvent) => {
    shownAt = now()
    const text = cutTo(lineOf(event, live), (stream.columns ?? 80) - 1)
    stream.write(`${CLEAR_LINE}${paint.dim(text)}`)
    drawn = true
  }
  const print = (event: ReplayEvent) => {
    clear()
    shownAt = now()
    stream.write(`${colorOf(event, paint)(lineOf(event, live))}\n`)
  }

  return {
    onEvent(event) {
      if (silent) return
      if (event.type !== 'turn' && event.type !== 'settle') return print(event)
      if (now() - shownAt < interval) return
      if (live) return draw(event)
      if (event.type === 'turn') {
        if (announced.get(event.setup) === event.session) return
        announced.set(event.setup, event.session)
      }
      print(event)
    },
    stop: clear,
  }
}

/** One line; messages of adapters are made harmless first. */
function lineOf(event: ReplayEvent, live: boolean): string {
  return plainText(`memory ${event.setup}: ${textOf(event, live)}`)
    .replace(/\s+/g, ' ')
    .trim()
}

function textOf(event: ReplayEvent, live: boolean): string {
  switch (event.type) {
    case 'start': {
      const from = event.resumeFrom > 0 ? `, going on after session ${event.resumeFrom}` : ''
      return `replaying ${counted(event.sessions, 'session')}, ${counted(event.turns, 'turn')}${from}`
    }
    case 'turn': {
      const left = event.leftMs === null ? '' : `, about ${duration(coarse(event.leftMs))} left`
      const turn = live ? `, turn ${event.turn} of ${event.turns}` : ''
      return `session ${event.session} (${event.sessionIndex + 1} of ${event.sessions})${turn}${left}`
    }
    case 'settle':
      return 'waiting until every write is visible'
    case 'reused':
      return reusedText(event.ageMs)
    case 'done':
      return replayedText(event)
    case 'failed':
      return `replay failed: ${event.error}`
    case 'log':
      return event.message
  }
}

/** An estimate shows whole seconds, and tens of them above a minute. */
function coarse(ms: number): number {
  const step = ms > 60_000 ? 10_000 : 1000
  return Math.max(step, Math.round(ms / step) * step)
}

function colorOf(event: ReplayEvent, paint: Colors): (text: string) => string {
  if (event.type === 'failed') return paint.red
  return event.type === 'done' || event.type === 'reused' ? paint.green : paint.dim
}
