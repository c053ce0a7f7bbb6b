import { plainText, shorten } from '../../text/index.js'

/** Text of a process as it may stand in an error: harmless in a terminal, and not too long. */
export function show(text: string, limit = 200): string {
  return plainText(shorten(text.trimEnd(), limit))
}

/** A command line as one would type it. */
export function showCommand(command: readonly string[]): string {
  const words = command.map(word => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word)))
  return show(words.join(' '))
}
