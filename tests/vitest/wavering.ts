import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnv, createProject, host, node, runVitest, type VitestRun } from './host.js'
import { config, tinyDataset } from './tiny-dataset.js'

/**
 * A system whose answers are written down beforehand: by the first word of a request, one for each
 * time that it is asked. `null` breaks. What it was taught tells the replays apart.
 */
export const WAVERING = `
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineAdapter } from 'vitest-memory-eval/adapter'

const beside = name => new URL('./' + name, import.meta.url)
const asked = new Map()
let busy = 0
export default defineAdapter({
  isolation: process.env.ISOLATION ?? 'clone',
  needs: process.env.NEEDS ? [process.env.NEEDS] : [],
  open({ stateDir, setup }) {
    const file = join(stateDir, 'taught')
    return {
      openSession: () => ({
        async send(text) {
          const word = text.split(' ')[0]
          appendFileSync(beside('sent.log'), setup + ' ' + text + '\\n')
          if (process.env.ISOLATION !== 'shared' && !existsSync(file)) writeFileSync(file, process.env.SAME ?? randomUUID())
          const answers = JSON.parse(readFileSync(beside('answers.json'), 'utf8'))
          const key = [setup + ' ' + word, word].find(name => name in answers)
          const list = [key ? answers[key] : 'Noted.'].flat()
          const time = asked.get(setup + word) ?? 0
          asked.set(setup + word, time + 1)
          busy += 1
          await new Promise(resolve => setTimeout(resolve, 10))
          appendFileSync(beside('busy.log'), word + ' ' + busy + '\\n')
          busy -= 1
          const answer = time < list.length ? list[time] : list.at(-1)
          if (answer === null) throw new Error('rate limit')
          const taught = existsSync(file) ? readFileSync(file, 'utf8') : ''
          return {
            reply: answer,
            turn: answer + ' ' + taught,
            files: /note/.test(text) ? { 'notes/n.md': answers.note ?? 'gate, Ottoline' } : {},
            usage: { tokens: 10 },
          }
        },
      }),
      loadAnswerKey() {},
    }
  },
})
`

/** Answers that pass every check. */
export const RIGHT = { Who: 'Ottoline', On: 'Friday' }

export type Answers = Record<string, string | null | (string | null)[]>

/** A project with the tiny dataset and the system of written answers. */
export function wavering(options: string, files: Record<string, string> = {}): string {
  return createProject({
    ...tinyDataset(),
    'memory.adapter.ts': WAVERING,
    'answers.json': JSON.stringify(RIGHT),
    'vitest.config.ts': config(options),
    ...files,
  })
}

export interface Judged extends VitestRun {
  /** The output with every run of blanks as one. */
  text: string
}

/** Runs Vitest with answers for this run. */
export async function judge(
  dir: string,
  answers: Answers = RIGHT,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Judged> {
  writeFileSync(join(dir, 'answers.json'), JSON.stringify({ ...RIGHT, ...answers }))
  for (const log of ['sent.log', 'busy.log']) rmSync(join(dir, log), { force: true })
  const ran = await runVitest(dir, ['run', ...args], { env })
  return { ...ran, text: ran.output.replace(/\s+/g, ' ') }
}

/** Runs the command-line tool. */
export async function command(cwd: string, ...args: string[]) {
  const main = join(host, 'node_modules/vitest-memory-eval/dist/src/cli/main.js')
  return execa(node, [main, ...args], {
    cwd,
    env: cleanEnv(),
    extendEnv: false,
    reject: false,
    all: true,
  })
}
