export const SUITE_NAMES = ['learning', 'safety', 'lifecycle', 'streams'] as const

export type SuiteName = (typeof SUITE_NAMES)[number]

/** What the harness needs to know of a suite before any of its files is read. */
export interface Suite {
  name: SuiteName
  /** Files of a dataset that are its test modules. A folder that has the first one is such a dataset. */
  modules: readonly string[]
  /** Files beside them that no system is taught, and on which their tests depend. */
  rowFiles: readonly string[]
  /**
   * Where it runs: in every column that is asked for (`all`), in those with a live system and no answer
   * key (`floor`), in `learned` alone, or once for each profile, and in `learned` without any (`profiles`).
   */
  columns: 'all' | 'floor' | 'learned' | 'profiles'
  /** Whether systems are taught the dataset's history before its first test; others write as they go. */
  replayed: boolean
}

/** Every suite. A folder belongs to the first one whose file it has; the last one is for all others. */
export const SUITES: readonly Suite[] = [
  {
    name: 'safety',
    modules: ['facts.jsonl', 'tests.jsonl'],
    rowFiles: [],
    // It makes its own comparison with an assistant that has no memory.
    columns: 'learned',
    replayed: true,
  },
  {
    name: 'lifecycle',
    modules: ['probes.jsonl'],
    rowFiles: ['scenarios.json'],
    columns: 'profiles',
    replayed: false,
  },
  {
    name: 'streams',
    modules: ['stream.jsonl'],
    rowFiles: ['stream.json'],
    columns: 'floor',
    replayed: false,
  },
  {
    name: 'learning',
    modules: ['tests.jsonl'],
    rowFiles: ['split.json', 'planted.json'],
    columns: 'all',
    replayed: true,
  },
]

/** Whether systems are taught the history of a suite's datasets before their first test. */
export function isReplayed(suite: SuiteName): boolean {
  return SUITES.find(({ name }) => name === suite)?.replayed ?? false
}

/** The file of a dataset that tells the system its history; an edit of it asks for a new replay. */
export const HISTORY_FILE = 'past-sessions.json'

/** The suite of a dataset, by the files that its folder has. */
export function suiteOf(hasFile: (name: string) => boolean): Suite {
  const found = SUITES.find(({ modules: [first = ''] }) => hasFile(first))
  return found ?? (SUITES.at(-1) as Suite)
}
