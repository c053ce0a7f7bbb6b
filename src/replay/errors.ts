/**
 * A fault of the harness or of the machine it runs on, such as a folder that cannot be written.
 * Faults of the system under test are never thrown: they end as a failed snapshot or an errored case.
 */
export class HarnessError extends Error {
  override name = 'HarnessError'
}

/** The run was stopped from outside, as by Ctrl+C. */
export class InterruptedError extends Error {
  override name = 'InterruptedError'
}

/** What went wrong in the system under test, said for the user who has to mend it. */
export class SystemError extends Error {
  override name = 'SystemError'
}

const LONGEST = 1000

/** The message of anything that was thrown, its causes included, on at most 1,000 characters. */
export function messageOf(thrown: unknown): string {
  const text = textOf(thrown, 0).trim() || 'an error without a message'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function textOf(thrown: unknown, depth: number): string {
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? thrown : describe(thrown)
  const message = thrown.message || thrown.name
  const { cause } = thrown
  if (cause === undefined || depth === 3) return message
  const inner = textOf(cause, depth + 1)
  return message.includes(inner) ? message : `${message} (${inner})`
}

function describe(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** The `code` of a file system error, or undefined. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined
}

/** Runs `write`; an error that the file system gives names the folder and what to do. */
export async function writing<T>(folder: string, write: () => Promise<T> | T): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof SystemError || error instanceof HarnessError) throw error
    throw cannotWrite(folder, error)
  }
}

export function cannotWrite(folder: string, error: unknown): HarnessError {
  return new HarnessError(
    `cannot write ${folder}: ${messageOf(error)}. The eval keeps its snapshots and results there: ` +
      'make the folder writable and see that the disk is not full.',
    { cause: error },
  )
}

/** Runs `act`; what the system throws in it says where it was, such as `session S3, turn 2`. */
export async function locate<T>(where: string, act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof HarnessError || error instanceof InterruptedError) throw error
    throw new SystemError(`${where}: ${messageOf(error)}`, { cause: error })
  }
}
