import type { LearningDocuments, LocatedRow } from './documents.js'
import { isHard } from './hard.js'
import { AREAS, KINDS } from './row.js'
import { isTrap } from './traps.js'

/** What a dataset holds, in a few lines to print. */
export function describeLearning(documents: LearningDocuments): string[] {
  const { rows, sessions, answerKey } = documents
  const checks = rows.flatMap(({ row }) => row.checks)
  const negative = checks.filter(({ type }) => type.startsWith('not_')).length
  const parts = (names: readonly string[], of: (row: LocatedRow) => string) =>
    names.map(name => `${name} ${rows.filter(row => of(row) === name).length}`).join(', ')
  const lines = [
    `${rows.length} tests: ${parts(AREAS, ({ row }) => row.area)}; ${parts(KINDS, ({ row }) => row.kind)}`,
    `${checks.length} checks, ${negative} of them negative`,
    ...split(documents),
    ...plants(documents),
  ]
  if (sessions) {
    const turns = sessions.value.reduce((sum, session) => sum + session.turns.length, 0)
    const projects = new Set(sessions.value.map(({ project }) => project))
    const names = [...projects].join(', ')
    lines.push(`${sessions.value.length} past sessions, ${turns} turns, projects ${names}`)
  }
  const words = answerKey.reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  if (words > 0) lines.push(`answer key of ${words} words`)
  return lines
}

function split({ rows, split }: LearningDocuments): string[] {
  if (!split) return []
  const { train, holdout } = split.value
  const traps = rows.filter(({ row }) => isTrap(row)).length
  const hard = rows.filter(({ row }) => isHard(row.id)).length
  return [`practice ${train.length}, exam ${holdout.length}, traps ${traps}; ${hard} hard`]
}

function plants({ rows, split, plants }: LearningDocuments): string[] {
  if (!plants) return []
  const neededBy = (ids: readonly string[]) =>
    new Set(rows.filter(({ row }) => ids.includes(row.id)).flatMap(({ row }) => row.needs ?? []))
  const tested = new Set(rows.flatMap(({ row }) => row.needs ?? []))
  const untested = plants.value.filter(({ id }) => !tested.has(id)).length
  const line = `${plants.value.length} plants, ${untested} of them never tested`
  if (!split) return [line]
  const practice = neededBy(split.value.train)
  const exam = [...neededBy(split.value.holdout)]
  const fresh = exam.filter(id => !practice.has(id)).length
  return [line, `${fresh} of the ${exam.length} plants of the exam are unused in practice`]
}
