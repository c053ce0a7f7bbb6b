import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import { endWithParent, killGroup } from './kill-group.js'
import { lineSplitter } from './line-splitter.js'
import { show, showCommand } from './show.js'
import { startError } from './start-error.js'
import { tail } from './tail.js'

/** Milliseconds that a process has to end after its stdin ended, and again after SIGTERM. */
const GRACE = 2000
/** Milliseconds between the end of a process and the end of its output, at most. */
const DRAIN = 500

export interface ChildOptions {
  command: readonly [string, ...string[]]
  cwd: string
  env: Record<string, string>
  maxLineBytes: number
  onLine(line: string): void
  /** Called once, with what happened, when the process ends or its output cannot be read. */
  onEnd(reason: Error): void
}

/** A process whose stdout is lines. */
export interface Child {
  write(line: string): void
  /**
   * Ends it: stdin first, then SIGTERM, then SIGKILL. `now` does not wait between the first two. Says
   * whether it ended by itself.
   */
  stop(options?: { now?: boolean }): Promise<boolean>
  /** Exit code and signal, once it has ended. */
  exit(): { code: number | null; signal: NodeJS.Signals | null } | undefined
}

/** @throws Error when the program cannot be started */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { command, cwd, env } = options
  const [file, ...args] = command
  const child = execa(file, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    buffer: false,
    reject: false,
    // It leads its own group and ends with us by `endWithParent`, which reaches what it started too.
    cleanup: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const errors = tail()
  child.stderr.on('data', (chunk: Buffer) => errors.add(chunk))
  child.stdout.on('error', () => {})
  child.stderr.on('error', () => {})
  const stdinFailed = new Promise<void>(resolve => child.stdin.on('error', () => resolve()))

  const { pid } = child
  if (pid === undefined) throw startError(command, cwd, env, (await child).cause)

  const forget = endWithParent(pid)
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => {
      // What it started and left behind would outlive the run.
      killGroup(pid, 'SIGKILL')
      forget()
      resolve()
    })
  })
  const outputEnded = new Promise<void>(resolve => child.stdout.once('close', resolve))
  const exit = () =>
    child.exitCode === null && child.signalCode === null
      ? undefined
      : { code: child.exitCode, signal: child.signalCode }

  let ended = false
  const end = (what: string) => {
    if (ended) return
    ended = true
    options.onEnd(new Error(`${showCommand(command)} ${what}${lastErrors(errors.text())}`))
  }

  const split = lineSplitter(options.maxLineBytes)
  child.stdout.on('data', (chunk: Buffer) => {
    if (ended) return
    try {
      for (const line of split(chunk)) options.onLine(line)
    } catch (error) {
      end(error instanceof Error ? show(error.message, 400) : String(error))
      killGroup(pid, 'SIGKILL')
    }
  })
  // Its last answer may still be in the pipe when it ends; a pipe that it handed on may never close.
  exited
    .then(() => withinTime(outputEnded, DRAIN))
    .then(() => end(describeExit(child.exitCode, child.signalCode)))
  // A process that ends closes its pipes too, and its exit code says more.
  const closed = (pipe: string) => async () => {
    await withinTime(exited, DRAIN)
    if (exit() === undefined) end(`closed its ${pipe} while it was still running`)
  }
  outputEnded.then(closed('stdout'))
  stdinFailed.then(closed('stdin'))

  return {
    write: line => void child.stdin.write(`${line}\n`),
    exit,
    async stop({ now = false } = {}) {
      child.stdin.end()
      if (!now) await withinTime(exited, GRACE)
      if (exit() !== undefined) return true
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        killGroup(pid, signal)
        await withinTime(exited, GRACE)
        if (exit() !== undefined) break
      }
      return false
    },
  }
}

/** Waits for `event`, but no longer than `ms`; the timer alone keeps no process alive. */
function withinTime(event: Promise<void>, ms: number): Promise<void> {
  return Promise.race([event, sleep(ms, undefined, { ref: false })])
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ? `was ended by ${signal}` : `ended with exit code ${code}`
}

function lastErrors(stderr: string): string {
  const lines = stderr.split('\n').slice(-20).join('\n').slice(-4000)
  return lines.trim() === ''
    ? '; it wrote nothing to stderr'
    : `; last lines of its stderr:\n${show(lines, 5000)}`
}
