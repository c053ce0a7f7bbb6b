import type { Memory } from '../../../../adapters/contract.js'
import type { ChatStep, Scenario } from '../../scenario.js'
import type { RunContext } from '../context.js'
import { packText } from '../pack-text.js'
import { settleWrites } from '../settle-writes.js'
import { Threads } from '../threads.js'
import { cannotAsk, cannotWrite, lifecycleOf } from '../verbs.js'
import { writeSteps } from '../write-steps.js'
import { Writes } from '../writes.js'
import { AGENT, USER } from './check.js'

const DATE = '2026-04-01T09:00:00Z'

/** One message of the user in a thread of its own. */
export function message(
  thread: string,
  user: string,
  more: Partial<Pick<ChatStep, 'together' | 'day'>> = {},
): ChatStep {
  return {
    ...{ type: 'chat', user: USER, agent: AGENT, thread, day: 0, exchanges: [{ user }] },
    ...more,
  }
}

/** Writes the steps, and waits until they are visible. */
export async function writeAll(context: RunContext, steps: ChatStep[]): Promise<void> {
  const scenario: Scenario = { id: 'growth', title: 'Growth', purpose: 'Growth.', steps }
  const writes = new Writes()
  const lifecycle = lifecycleOf(context.memory)
  const to = { lifecycle, threads: new Threads(), writes, turnMs: [] }
  await writeSteps(scenario, to, context)
  await settleWrites(context, writes.all)
}

/** What the memory has to say to a question in a new thread. */
export async function ask({ memory }: RunContext, question: string, thread: string) {
  const where = { user: USER, agent: AGENT, thread, date: DATE }
  const turn = { ...where, index: 0, text: question, inPromptFrom: 0 }
  return packText(await lifecycleOf(memory).beforeTurn(turn))
}

/** Why a memory can be neither told nor asked. */
export function unserved(memory: Memory): string | undefined {
  return cannotWrite(memory, [{ type: 'chat' }]) ?? cannotAsk(memory, 'turn')
}
