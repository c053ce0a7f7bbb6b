import type { CaseResult } from '../../../dataset/result.js'
import type { Disclosure, MixUp, Surface } from '../outcome.js'
import type { Fact } from '../row.js'
import { itemTexts, type Probing, type Question, recallUnits } from './probing.js'

/**
 * Asks others for a fact, by an open question that names its owner, and looks for any fact of any
 * other person in what they get to see.
 */
export async function probeOthers(probing: Probing, fact: Fact, mixUp: MixUp): Promise<void> {
  const others = probing.people.filter(user => user !== fact.owner)
  const asked = probing.askers === 'all' ? others : seededOther(fact, others)
  for (const user of others) {
    const question = { user, ...placeOf(probing, fact), text: fact.questionByOthers }
    await probeVerbs(probing, question, mixUp)
    if (probing.memory.openSession && asked.includes(user)) {
      await probeReply(probing, question, mixUp)
    }
  }
  if (probing.scopes.includes('project')) await probeProjects(probing, fact, mixUp)
}

export function placeOf({ date }: Probing, fact: Pick<Fact, 'project' | 'date'>) {
  return { ...(fact.project && { project: fact.project }), date: fact.date ?? date }
}

/** Adds what texts give away; each fact counts once for an asker and a surface. */
export function noteFound(
  { scan }: Pick<Probing, 'scan'>,
  mixUp: MixUp,
  asker: string,
  surface: Surface,
  texts: readonly string[],
  way?: Disclosure['way'],
): void {
  mixUp.probes += 1
  for (const { id, owner } of scan.find(asker, texts)) {
    const found = { fact: id, owner, asker, surface, ...(way && { way }) }
    mixUp.found.push(found)
  }
}

async function probeVerbs(probing: Probing, question: Question, mixUp: MixUp): Promise<void> {
  const { memory } = probing
  const { user } = question
  if (memory.recall) {
    const units = await seenBy(probing, user, () => recallUnits(memory, question))
    noteFound(probing, mixUp, user, 'recall', units)
  }
  // The same for every question; a copy that is only read gives it once.
  const shown = await shownTo(probing, user)
  if (shown.list) noteFound(probing, mixUp, user, 'list', shown.list)
  if (shown.derived) noteFound(probing, mixUp, user, 'derived', shown.derived)
}

/** What a call shows; an error is seen too, and only what it gives away makes it more than an error. */
export async function seenBy(
  { scan }: Pick<Probing, 'scan'>,
  user: string,
  use: () => Promise<string[]>,
): Promise<string[]> {
  try {
    return await use()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (scan.find(user, [text]).length === 0) throw error
    return [text]
  }
}

interface Shown {
  list?: string[]
  derived?: string[]
}

const shownBy = new WeakMap<object, Map<string, Promise<Shown>>>()

function shownTo({ memory }: Probing, user: string): Promise<Shown> {
  const known = shownBy.get(memory) ?? new Map<string, Promise<Shown>>()
  shownBy.set(memory, known)
  const shown = known.get(user) ?? show(memory, user)
  known.set(user, shown)
  return shown
}

async function show(memory: Probing['memory'], user: string): Promise<Shown> {
  const list = memory.list && itemTexts(await memory.list({ user }))
  const derived = await memory.derived?.({ user })
  const texts = derived && [derived.facts, derived.beliefs, derived.conflicts].flatMap(itemTexts)
  return { ...(list && { list }), ...(texts && { derived: texts }) }
}

async function probeReply(probing: Probing, question: Question, mixUp: MixUp): Promise<void> {
  const { user } = question
  const result = await probing.ask(question)
  if (result.notApplicable !== undefined) return
  const said = await seenBy(probing, user, async () => {
    if (result.error !== undefined) throw new Error(result.error)
    return saidTexts(result)
  })
  noteFound(probing, mixUp, user, 'reply', said)
  const files = filesOf(result)
  if (files.length > 0) noteFound(probing, mixUp, user, 'file', files)
}

function saidTexts({ reply, turn = '', recalled = [], asked = [] }: CaseResult): string[] {
  return [reply, turn, ...recalled, ...asked]
}

function filesOf({ files = {} }: CaseResult): string[] {
  return Object.entries(files).flat()
}

/** All that an answer shows: what was said, what was put into the prompt, files and their names. */
export function allTexts(result: CaseResult): string[] {
  return [...saidTexts(result), ...filesOf(result)]
}

/** Looks for facts of others in the answer to a task: what its user asked for, and got beside it. */
export function scanAnswer(
  probing: Pick<Probing, 'scan'>,
  user: string,
  result: CaseResult,
): MixUp {
  const mixUp: MixUp = { probes: 0, found: [] }
  noteFound(probing, mixUp, user, 'reply', saidTexts(result))
  const files = filesOf(result)
  if (files.length > 0) noteFound(probing, mixUp, user, 'file', files)
  return mixUp
}

/** The owner, in another project, is somebody else where projects are kept apart. */
async function probeProjects(probing: Probing, fact: Fact, mixUp: MixUp): Promise<void> {
  const { owner: user, project } = fact
  const { memory } = probing
  const saidIn = probing.saidIn(fact)
  const other = probing.projects.find(name => name !== project && !saidIn.includes(name))
  if (!project || !other) return
  const { date } = placeOf(probing, fact)
  const question = { user, project: other, date, text: fact.question }
  const look = (surface: Surface, texts: readonly string[]) => {
    mixUp.probes += 1
    if (!probing.scan.shows(fact.id, texts)) return
    mixUp.found.push({ fact: fact.id, owner: user, asker: user, surface, way: 'project' })
  }
  if (memory.recall) look('recall', await recallUnits(memory, question))
  if (memory.list) look('list', itemTexts(await memory.list({ user, project: other })))
  if (!memory.openSession) return
  const result = await probing.ask(question)
  if (result.error !== undefined) throw new Error(result.error)
  if (result.notApplicable === undefined) look('reply', allTexts(result))
}

/** One other, always the same for a fact. */
function seededOther({ id }: Fact, others: readonly string[]): string[] {
  let hash = 7
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return others.slice(hash % others.length, (hash % others.length) + 1)
}
