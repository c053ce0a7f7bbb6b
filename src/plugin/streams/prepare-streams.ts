import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../dataset/finding.js'
import { PROBLEMS_FILE } from '../../loading/streams-dataset.js'
import { prepareOutputFolder } from '../../replay/index.js'
import { FILES } from '../../suites/streams/documents.js'
import { SOURCE_NAMES } from '../../suites/streams/sources.js'
import { upstreamLines } from '../../suites/streams/upstream.js'
import { fromRoot } from '../resolve-options.js'
import { obtainSource } from './obtain-source.js'
import { type ResolvedStreams, wantsUpstream } from './streams-option.js'

/**
 * Makes streams of the upstream sets that the options ask for, in `.vitest/memory-eval/streams/<name>`. All are
 * read and checked first: where one is missing or wrong, each of them becomes a stream that fails with
 * everything that is wrong, so that no task is set.
 *
 * @returns the folders of the streams
 */
export async function prepareStreams(options: ResolvedStreams, root: string): Promise<string[]> {
  if (!wantsUpstream(options)) return []
  const names = SOURCE_NAMES.filter(name => options.only?.includes(name) ?? true)
  if (names.length === 0) return []
  const home = join(prepareOutputFolder(root), 'streams')
  const dir = options.dir === undefined ? undefined : fromRoot(root, options.dir)
  const sets = await Promise.all(
    names.map(async name => {
      const obtained = await obtainSource(name, options, dir, join(home, 'downloads'))
      if (!('text' in obtained)) return { name, findings: [obtained] }
      const { text, file, source } = obtained
      const { lines, findings } = upstreamLines(text, name, source, file)
      const info = { title: source.title, format: name, license: source.license }
      return { name, lines, info, findings }
    }),
  )
  const problems = sets.flatMap(({ findings }) => shortened(findings))
  for (const { name, lines = '', info = {} } of sets) {
    const files: Record<string, string> =
      problems.length > 0
        ? { [FILES.tasks]: '', [PROBLEMS_FILE]: `${JSON.stringify(problems)}\n` }
        : { [FILES.tasks]: lines, [FILES.info]: `${JSON.stringify(info, null, 2)}\n` }
    await writeStream(join(home, name), files)
  }
  return names.map(name => join(home, name))
}

/** Findings of a set that are told; a renamed field is wrong in every record. */
const MOST = 5

function shortened(findings: readonly Finding[]): Finding[] {
  const [first] = findings
  if (!first || findings.length <= MOST) return [...findings]
  const more = `and ${findings.length - MOST} more findings`
  const { line: _, column: __, ...place } = first
  return [...findings.slice(0, MOST), { ...place, message: more, fix: 'Mend those above first.' }]
}

/** Leaves a file that says the same as before: in watch mode a write is an edit. */
async function writeStream(dir: string, files: Record<string, string>): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const name of [FILES.tasks, FILES.info, PROBLEMS_FILE]) {
    const path = join(dir, name)
    const text = files[name]
    if (text === undefined) await rm(path, { force: true })
    else if ((await readFile(path, 'utf8').catch(() => undefined)) !== text)
      await writeFile(path, text)
  }
}
