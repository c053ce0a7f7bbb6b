import { join } from 'node:path'
import type { IngestSession, Memory, OpenMemory, RecalledItem, RecallQuery } from '../contract.js'
import { chunk } from '../kit/chunk.js'
import { timeOf } from '../kit/date.js'
import type { NewPassage, Passage } from './passage.js'

/** Characters of one passage; a longer message is kept as several. */
const PASSAGE_SIZE = 1500
const DEFAULT_LIMIT = 10

/**
 * A small memory that works: it keeps what was said, with dates, and finds it again by its words (BM25).
 * All state is one file under `stateDir`. What was said is on disk after `settle` or `close`.
 */
export async function referenceMemory({ stateDir }: Pick<OpenMemory, 'stateDir'>): Promise<Memory> {
  // Loaded here, so that other adapters do not pay for it.
  const [{ PassageStore }, { passageIndex }, { rank }, { readAnswerKey }] = await Promise.all([
    import('./passage-store.js'),
    import('./passage-index.js'),
    import('./rank.js'),
    import('./answer-key.js'),
  ])
  const store = await PassageStore.open(join(stateDir, 'memory.json'))
  const searches = new Map<string, ReturnType<typeof search>>()

  function search(user: string) {
    const visible = store.all().filter(passage => isVisible(passage, user))
    const byId = new Map(visible.map(passage => [passage.id, passage]))
    const index = passageIndex(visible)
    return (query: RecallQuery) =>
      rank(index, byId, { text: wordsOf(query), project: query.project })
  }

  function searchOf(user: string) {
    const known = searches.get(user) ?? search(user)
    searches.set(user, known)
    return known
  }

  return {
    ingest(session) {
      store.add(passagesOf(session))
      searches.delete(session.user)
    },
    recall(query) {
      const ranked = searchOf(query.user)(query).slice(0, query.limit ?? DEFAULT_LIMIT)
      return ranked.map(({ passage, score }) => ({ ...toItem(passage), score }))
    },
    settle: () => store.save(),
    list({ user, project }) {
      const visible = store.all().filter(passage => isVisible(passage, user))
      return visible.filter(({ project: own }) => !project || !own || own === project).map(toItem)
    },
    async forget({ user, id }) {
      if (user === undefined && id === undefined) {
        throw new TypeError('forget needs a user or an id: it never forgets everybody')
      }
      store.remove(
        passage =>
          (id === undefined || passage.id === id) && (user === undefined || passage.user === user),
      )
      searches.clear()
      await store.save()
    },
    async loadAnswerKey(dir) {
      store.add(await readAnswerKey(dir))
      searches.clear()
      await store.save()
    },
    close: () => store.save(),
  }
}

function isVisible(passage: Passage, user: string): boolean {
  return passage.user === user || passage.user === null
}

function wordsOf({ query, keywords }: RecallQuery): string {
  return query.trim() === '' ? keywords.join(' ') : query
}

function passagesOf({ id, user, project, turns }: IngestSession): NewPassage[] {
  return turns.flatMap(({ role, content, at }) => {
    if (role === 'tool') return []
    timeOf(at) // A wrong date is refused here, not when something is looked for.
    const texts = chunk(content, PASSAGE_SIZE).map(text => text.trim())
    return texts
      .filter(text => text !== '')
      .map(text => ({ user, project, session: id, role, text, at }))
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
