import type { LearningRow, Part } from '../suites/learning/row.js'

/** Characters of a request that a test's name shows. */
const SHOWN = 80

/** The name of a row's test: its id first, so that `-t '^people-02'` selects it. */
export function testName({ id, request }: Pick<LearningRow, 'id' | 'request'>): string {
  // Names reach terminals and reports as they are: one line, no control characters.
  const line = request.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim()
  const characters = [...line]
  return `${id}: ${characters.length > SHOWN ? `${characters.slice(0, SHOWN - 1).join('')}…` : line}`
}

/** Tags of a row's test: area, kind, part of the split, and `hard` for the hard ones. */
export function testTags({ id, area, kind }: LearningRow, part: Part | undefined): string[] {
  const tags = [area, kind, ...(part ? [part] : []), ...(id.startsWith('hard-') ? ['hard'] : [])]
  return [...new Set<string>(tags)]
}

/** Every tag that a generated test may carry, with what `--list-tags` says of it. */
export const TAGS: readonly { name: string; description: string }[] = [
  { name: 'people', description: 'memory eval, area: who is who' },
  { name: 'rules', description: 'memory eval, area: rules that were changed later' },
  { name: 'corrections', description: 'memory eval, area: past corrections' },
  { name: 'work', description: 'memory eval, area: recurring work' },
  { name: 'traps', description: 'memory eval, area: one-offs that must not become rules' },
  { name: 'do', description: 'memory eval, kind: make something' },
  { name: 'ask', description: 'memory eval, kind: answer' },
  { name: 'practice', description: 'memory eval: practice tests' },
  { name: 'exam', description: 'memory eval: exam tests' },
  { name: 'trap', description: 'memory eval: trap tests' },
  { name: 'hard', description: 'memory eval: tests that need several sessions or a near-namesake' },
  { name: 'safety', description: 'memory eval: the safety suite' },
  { name: 'said', description: 'memory eval, safety: what was said is recalled' },
  { name: 'never', description: 'memory eval, safety: what was never said is not claimed' },
  { name: 'superseded', description: 'memory eval, safety: an old value is not the current one' },
  { name: 'shared', description: 'memory eval, safety: facts that several people know' },
  { name: 'benefit', description: 'memory eval, safety: tasks with memory and without' },
  { name: 'forget', description: 'memory eval, safety: what is to be forgotten is gone' },
  { name: 'mix-up', description: 'memory eval, safety: ids and sessions of others' },
  { name: 'lifecycle', description: 'memory eval: the lifecycle suite' },
  { name: 'recall', description: 'memory eval, lifecycle: asked once all is written' },
  { name: 'synthesis', description: 'memory eval, lifecycle: asked again after synthesis' },
  { name: 'lexical', description: 'memory eval, lifecycle: asked in the words that were said' },
  { name: 'paraphrase', description: 'memory eval, lifecycle: asked in other words' },
  { name: 'turn', description: 'memory eval, lifecycle: asked by the first turn of a thread' },
  { name: 'long-thread', description: 'memory eval, lifecycle: asked late in a long thread' },
  { name: 'session-start', description: 'memory eval, lifecycle: asked when a session begins' },
  { name: 'compaction', description: 'memory eval, lifecycle: asked when turns leave the prompt' },
  { name: 'brief', description: 'memory eval, lifecycle: asked for a context document' },
  { name: 'growth', description: 'memory eval, lifecycle: how a memory bears being used' },
  { name: 'streams', description: 'memory eval: the streams suite' },
  { name: 'aime_2024', description: 'memory eval, streams: tasks with a whole number' },
  { name: 'gpqa_diamond', description: 'memory eval, streams: questions with four options' },
  { name: 'mmlu_pro', description: 'memory eval, streams: questions with up to ten options' },
  { name: 'toolbench', description: 'memory eval, streams: calls of functions' },
  { name: 'reversed', description: 'memory eval, streams: the tasks in reversed order' },
  { name: 'harness', description: 'memory eval: does state leak from one case into the next?' },
]

/**
 * The cases by which the harness proves that cases are kept apart: one tells the system something,
 * one asks for it.
 */
export const HARNESS_TESTS: readonly { name: string; tags: string[] }[] = [
  { name: 'harness-tell: tells the system a code', tags: ['harness'] },
  { name: 'harness-ask: a later case does not know the code', tags: ['harness'] },
]
