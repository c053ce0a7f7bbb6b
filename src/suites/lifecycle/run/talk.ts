import { toTime } from '../../../dataset/dates.js'
import type { ChatStep, Scenario } from '../scenario.js'
import type { RunContext } from './context.js'
import { minutesAfter, stepDate } from './dates.js'
import { extractiveAnswer } from './extractive-answer.js'
import { packText } from './pack-text.js'
import { inPromptFrom, type Threads } from './threads.js'
import type { Lifecycle } from './verbs.js'
import type { Writes } from './writes.js'

/** What the agent says to a question that its pack does not answer. */
export const NOT_IN_MEMORY = 'That is not in memory.'
/** What it says where it has nothing to report. */
const NOTED = 'Noted.'

type Exchange = ChatStep['exchanges'][number]

/**
 * One conversation of the scripted agent: for each message it asks the memory for a pack, calls its tools,
 * replies, and hands the finished turn over. Messages and replies are a minute apart; a thread that is
 * taken up again on the same day goes on after its last turn.
 */
export async function talk(
  scenario: Pick<Scenario, 'epoch'>,
  step: ChatStep,
  to: { lifecycle: Lifecycle; threads: Threads; writes: Writes; turnMs: number[] },
  { now, stamp = text => text }: Pick<RunContext, 'now' | 'stamp'>,
): Promise<void> {
  const { lifecycle, threads, writes, turnMs } = to
  const { user, project, agent, thread, exchanges } = step
  const turns = threads.of(user, thread)
  const place = { user, ...(project !== undefined && { project }), agent, thread }
  let date = later(stepDate(scenario, step), turns.at(-1)?.at)
  for (const exchange of exchanges) {
    const askedAt = date
    const text = stamp(exchange.user, askedAt)
    const index = turns.length
    const began = now()
    const pack = await lifecycle.beforeTurn({
      ...place,
      ...{ index, text, inPromptFrom: inPromptFrom(index), date: askedAt },
    })
    turnMs.push(now() - began)
    const repliedAt = minutesAfter(askedAt, 1)
    const reply = replyTo(exchange, packText(pack))
    const toolCalls = (exchange.tools ?? []).map(({ name }, call) => ({
      id: `call-${index + 1}-${call + 1}`,
      name,
    }))
    await writes.note({ user, text: `${exchange.user}\n${reply}` }, () =>
      lifecycle.afterTurn({
        ...place,
        ...{ index: index + 1, text, askedAt },
        ...{ reply: stamp(reply, repliedAt), toolCalls, date: repliedAt },
      }),
    )
    turns.push(
      { role: 'user', content: exchange.user, at: askedAt },
      { role: 'assistant', content: reply, at: repliedAt },
    )
    date = minutesAfter(repliedAt, 1)
  }
}

/** A call's result that is not in the reply is lost, so each has its line. */
export function replyTo({ user, tools = [], reply }: Exchange, pack: string): string {
  const isQuestion = user.trimEnd().endsWith('?')
  const lines = [
    ...tools.map(({ name, result, failed }) =>
      failed ? `${name} failed: ${result}` : `${name} returned: ${result}`,
    ),
    ...(reply === undefined ? [] : [reply]),
    ...(isQuestion ? [extractiveAnswer(user, pack) ?? NOT_IN_MEMORY] : []),
  ]
  return lines.length > 0 ? lines.join('\n') : NOTED
}

function later(start: string, last: string | undefined): string {
  return last !== undefined && toTime(last) >= toTime(start) ? minutesAfter(last, 1) : start
}
