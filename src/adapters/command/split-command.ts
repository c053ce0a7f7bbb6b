import { parseCommandString } from 'execa'

/**
 * A command as a program and its arguments. No shell is involved: a string is split at spaces only
 * (a backslash keeps one), nothing is expanded.
 *
 * @throws TypeError when there is no program
 */
export function splitCommand(command: string | readonly string[]): [string, ...string[]] {
  const [file, ...rest] = typeof command === 'string' ? parseCommandString(command) : command
  if (!file) {
    throw new TypeError(
      "commandAdapter needs a command: commandAdapter({ command: ['python3', 'server.py'] })",
    )
  }
  return [file, ...rest]
}
