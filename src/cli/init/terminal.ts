import { createInterface } from 'node:readline/promises'
import { KINDS, type Kind } from './kinds.js'

/** Asks one question and resolves with the line that was typed. */
export type Ask = (question: string) => Promise<string>

/** Ctrl+C or Ctrl+D at a question. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Undefined where nobody can be asked: in CI, in a pipe. */
export function askInTerminal(): Ask | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  return async question => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    // A question that is left open never settles by itself.
    const left = new Promise<never>((_, reject) =>
      terminal.once('close', () => reject(new Stopped())),
    )
    try {
      return (await Promise.race([terminal.question(question), left])).trim()
    } finally {
      left.catch(() => {})
      terminal.close()
    }
  }
}

/** Which kind of system it is: by number or by name, nothing for the guess. */
export async function askKind(ask: Ask, guess: Kind): Promise<Kind> {
  const list = KINDS.map(({ title }, at) => `  ${at + 1}  ${title}`).join('\n')
  const number = KINDS.findIndex(({ kind }) => kind === guess) + 1
  for (;;) {
    const answer = await ask(`What do you test?\n${list}\nNumber [${number}]: `)
    if (answer === '') return guess
    const chosen = KINDS[Number(answer) - 1] ?? KINDS.find(({ kind }) => kind === answer)
    if (chosen) return chosen.kind
  }
}

export async function confirm(ask: Ask): Promise<boolean> {
  return !/^n/i.test(await ask('Make this change? [Y/n] '))
}
