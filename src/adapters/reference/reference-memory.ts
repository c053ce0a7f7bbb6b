import { join } from 'node:path'
import type { IngestSession, Memory, OpenMemory, RecalledItem, RecallQuery } from '../contract.js'
import { timeOf } from '../kit/date.js'
import type { Consolidated } from './consolidate.js'
import { type ReferenceOptions, readOptions } from './options.js'
import type { NewPassage, Passage } from './passage.js'
import { piecesOf } from './pieces.js'
import type { Search } from './search.js'

const DEFAULT_LIMIT = 10

/**
 * A small memory that works: it keeps what was said, with dates, and finds it again by its words (BM25).
 * All state is one file under `stateDir`. What was said is on disk after `settle` or `close`.
 *
 * @throws TypeError for an option or a profile's setting that it does not know
 */
export async function referenceMemory(
  { stateDir, settings }: Pick<OpenMemory, 'stateDir' | 'settings'>,
  defaults: ReferenceOptions = {},
): Promise<Memory> {
  const options = readOptions(defaults, settings)
  // Loaded here, so that other adapters do not pay for it.
  const [
    { PassageStore },
    { searchIn },
    { newestFirst },
    { readAnswerKey },
    { consolidate },
    { lifecycleVerbs, consolidationVerbs },
  ] = await Promise.all([
    import('./passage-store.js'),
    import('./search.js'),
    import('./rank.js'),
    import('./answer-key.js'),
    import('./consolidate.js'),
    import('./lifecycle-verbs.js'),
  ])
  const store = await PassageStore.open(join(stateDir, 'memory.json'))
  const searches = new Map<string, Search>()
  const conclusions = new Map<string, Consolidated>()
  const refresh = () => {
    searches.clear()
    conclusions.clear()
  }

  const visible = (user: string) => store.all().filter(passage => isVisible(passage, user))

  function searchOf(user: string): Search {
    const known = searches.get(user) ?? searchIn(visible(user), options.ranking ?? 'keyword')
    searches.set(user, known)
    return known
  }

  const kept = {
    visible,
    concluded(user: string) {
      const known =
        conclusions.get(user) ?? consolidate(store.isConsolidating() ? visible(user) : [])
      conclusions.set(user, known)
      return known
    },
    search: searchOf,
    add(user: string, passages: NewPassage[]) {
      searches.delete(user)
      conclusions.delete(user)
      return store.add(passages)
    },
  }

  return {
    ingest(session) {
      kept.add(session.user, passagesOf(session))
    },
    recall(query) {
      const { user, project, limit = DEFAULT_LIMIT } = query
      const ranked = newestFirst(searchOf(user)({ text: wordsOf(query), project }))
      const within = options.projects === 'strict' ? project : undefined
      return ranked
        .filter(({ passage }) => isWithin(passage, within))
        .slice(0, limit)
        .map(({ passage, score }) => ({ ...toItem(passage), score }))
    },
    settle: () => store.save(),
    list: ({ user, project }) =>
      visible(user)
        .filter(passage => isWithin(passage, project))
        .map(toItem),
    async forget({ user, id }) {
      if (user === undefined && id === undefined) {
        throw new TypeError('forget needs a user or an id: it never forgets everybody')
      }
      store.remove(
        passage =>
          (id === undefined || passage.id === id) && (user === undefined || passage.user === user),
      )
      refresh()
      await store.save()
    },
    ...lifecycleVerbs(kept, options),
    ...(options.consolidate &&
      consolidationVerbs(kept, async () => {
        store.consolidate()
        conclusions.clear()
        await store.save()
      })),
    async loadAnswerKey(dir) {
      store.add(await readAnswerKey(dir))
      refresh()
      await store.save()
    },
    close: () => store.save(),
  }
}

function isVisible(passage: Passage, user: string): boolean {
  return passage.user === user || passage.user === null
}

function isWithin({ project: own }: Passage, project: string | undefined): boolean {
  return !project || !own || own === project
}

function wordsOf({ query, keywords }: RecallQuery): string {
  return query.trim() === '' ? keywords.join(' ') : query
}

function passagesOf({ id, user, project, turns }: IngestSession): NewPassage[] {
  return turns.flatMap(({ role, content, at }) => {
    if (role === 'tool') return []
    timeOf(at) // A wrong date is refused here, not when something is looked for.
    return piecesOf(content, { user, project, session: id, role, at })
  })
}

function toItem({ id, text, under, session, at }: Passage): RecalledItem {
  return {
    id,
    text: under ? `${under}: ${text}` : text,
    ...(session === null ? {} : { sources: [session] }),
    ...(at === null ? {} : { at }),
  }
}
