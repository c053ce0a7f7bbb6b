import type { Pack, Usage } from '../../../adapters/contract.js'
import type { Phase, ProbeOutcome } from '../outcome.js'
import type { Probe } from '../row.js'
import type { Scenario } from '../scenario.js'
import type { RunContext } from './context.js'
import { probeDate } from './dates.js'
import { extractiveAnswer } from './extractive-answer.js'
import { packText } from './pack-text.js'
import { inPromptFrom, type Threads } from './threads.js'
import type { Lifecycle } from './verbs.js'

/** The heading of a context document. */
const HEADING = 'What is known'

/** Asks a memory for the pack of a probe, and the two readers for their answers. Writes nothing. */
export async function askProbe(
  scenario: Scenario,
  probe: Probe,
  phase: Phase,
  { lifecycle, threads }: { lifecycle: Lifecycle; threads: Threads },
  { now, answer }: Pick<RunContext, 'now' | 'answer'>,
): Promise<{ outcome: ProbeOutcome; usage: Usage | undefined }> {
  const { id, question } = probe
  const date = probeDate(scenario, probe)
  const began = now()
  const pack = packText(await packOf(probe, date, lifecycle, threads))
  const ms = now() - began
  const extractive = extractiveAnswer(question, pack)
  const answered = await answer?.(question, pack, date)
  return {
    outcome: { id, phase, pack, ms, extractive, ...(answered && { model: answered.answer }) },
    usage: answered?.usage,
  }
}

async function packOf(
  { via, user, project, agent, thread, question }: Probe,
  date: string,
  lifecycle: Lifecycle,
  threads: Threads,
): Promise<Pack> {
  const whose = { user, ...(project !== undefined && { project }) }
  const where = { ...whose, agent, date }
  const turns = thread === undefined ? [] : threads.of(user, thread)
  const kept = inPromptFrom(turns.length)
  switch (via) {
    case 'turn':
      return lifecycle.beforeTurn({
        ...where,
        ...{ thread: threads.freshName(), index: 0, text: question, inPromptFrom: 0 },
      })
    case 'long-thread':
      return lifecycle.beforeTurn({
        ...where,
        ...{ thread: thread ?? threads.freshName(), index: turns.length, text: question },
        inPromptFrom: kept,
      })
    case 'session-start':
      return lifecycle.onSessionStart({ ...where, ...(thread && { thread }), focus: question })
    case 'compaction':
      return lifecycle.onCompaction({
        ...where,
        ...{ thread: thread ?? threads.freshName(), focus: question },
        ...{ dropped: turns.slice(0, kept), inPromptFrom: kept },
      })
    case 'brief':
      return lifecycle.brief({ ...whose, heading: HEADING, question, date })
  }
}
