/**
 * Stimuli that tests of a stream send in one run at most: a task and its feedback each.
 *
 * @param selected of each task, in one order: whether its test is to run
 * @param apart true where each task has a memory of its own; else all that come before the last one are set, too
 */
export function streamSends(selected: readonly boolean[], apart: boolean): number {
  const set = apart ? selected.filter(Boolean).length : selected.lastIndexOf(true) + 1
  return 2 * set
}
