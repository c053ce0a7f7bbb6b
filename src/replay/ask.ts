import type { Adapter, Memory, TurnResult } from '../adapters/contract.js'
import type { CaseResult } from '../dataset/result.js'
import { randomName } from './atomic-write.js'
import { findCanary } from './canary.js'
import { caseFiles } from './case-files.js'
import type { WorkspaceWatch } from './changed-files.js'
import type { Limits } from './contract.js'
import { messageOf, SystemError } from './errors.js'
import { messageDate } from './session-dates.js'
import { beginSession, sendTurn } from './session-turns.js'
import { duration, withLimit } from './time-limit.js'
import { projectFolder } from './workspace.js'

export interface AskOptions {
  adapter: Adapter
  memory: Memory
  limits: Limits
  signal?: AbortSignal
  /** When the time of the case is over, as `performance.now()` counts. */
  deadline: number
  user: string
  project: string
  date: string
  workspace: string
  watch: WorkspaceWatch
  canaries: string[]
  /** Hides secrets. */
  redact(text: string): string
}

/** One request in a fresh session. Never throws: what goes wrong is the result's `error`. */
export async function ask(
  options: AskOptions,
  request: string,
  kind?: 'do' | 'ask',
): Promise<CaseResult> {
  const refusal = notApplicable(options.adapter, kind)
  if (refusal) return { reply: '', notApplicable: refusal }
  const begin = performance.now()
  const left = Math.max(1, Math.round(options.deadline - begin))
  const message = `the case took longer than ${duration(options.limits.caseTimeout)} (caseTimeout)`
  let ms: number | undefined
  try {
    const limit = { ms: left, message, signal: options.signal }
    const { turn, problem } = await withLimit(limit, async signal => {
      const answered = await converse({ ...options, signal }, request, kind)
      ms = Math.round((performance.now() - begin) * 100) / 100
      return { turn: answered, problem: await answered.close() }
    })
    const files = caseFiles(options.project, options.watch.changes(), turn.answer.files)
    return finish(options, turn.answer, files, ms, problem)
  } catch (error) {
    ms ??= Math.round(performance.now() - begin)
    return { reply: '', error: options.redact(messageOf(error)), ms }
  }
}

/** Why the agent cannot serve requests of this kind; undefined when it can. */
export function notApplicable({ agent }: Adapter, kind?: 'do' | 'ask'): string | undefined {
  if (!kind || !agent?.kinds || agent.kinds.includes(kind)) return undefined
  return `the ${agent.name} serves ${agent.kinds.join(' and ')} requests only, and this is a ${kind} request`
}

async function converse(options: AskOptions, request: string, kind?: 'do' | 'ask') {
  const { memory, user, project, workspace } = options
  const date = messageDate(options.date, 0)
  const opening = {
    // A random id: that of the case would tell which one it is.
    id: `session-${randomName()}`,
    user,
    project,
    date,
    workspaceDir: projectFolder(workspace, project),
    files: [],
  }
  const { session, close } = await beginSession(memory, opening, options)
  try {
    const answer = await sendTurn(session, request, kind ? { date, kind } : { date }, options)
    return { answer, close }
  } catch (error) {
    const problem = await close()
    throw problem ? new SystemError(`${messageOf(error)}; ${problem}`) : error
  }
}

function finish(
  { canaries, redact }: AskOptions,
  answer: TurnResult,
  files: Record<string, string>,
  ms: number | undefined,
  problem: string | undefined,
): CaseResult {
  const { reply, turn, usage, asked, recalled } = answer
  const result: CaseResult = { reply: redact(reply), ms }
  if (turn !== undefined) result.turn = redact(turn)
  if (Object.keys(files).length > 0) result.files = mapValues(files, redact)
  if (usage) result.usage = usage
  if (asked) result.asked = asked.map(redact)
  // An adapter in plain JavaScript may hand over anything; what is only shown breaks no case.
  if (Array.isArray(recalled) && recalled.every(item => typeof item === 'string'))
    result.recalled = recalled.map(redact)
  const error = wrong(answer, files, canaries) ?? problem
  if (error) result.error = redact(error)
  return result
}

function wrong({ reply, turn }: TurnResult, files: Record<string, string>, canaries: string[]) {
  const texts = [reply, turn, ...Object.keys(files), ...Object.values(files)]
  if (findCanary(texts, canaries)) {
    return 'saw the answers: the reply or a file holds an id that stands only in the tests and the answer key'
  }
  const silent = texts.every(text => !text?.trim())
  return silent ? '`send` returned an empty reply, and no file was written' : undefined
}

const mapValues = (record: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, text]) => [name, change(text)]))
