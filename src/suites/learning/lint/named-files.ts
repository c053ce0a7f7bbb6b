import { DEFAULT_PROJECT } from '../row.js'
import { asksForFile } from './asks-for-file.js'
import { defineRule, inFile, inRow } from './rule.js'

const NAME = /(?<![\w./-])[\w][\w./-]*\.(?:csv|tsv|xlsx?|json|ya?ml|md|txt|pdf|docx?|html)\b/gi

/** A file that a turn or a request names as its input was put there before. */
export const namedFiles = defineRule('named-files', ({ rows, sessions, workspace }, report) => {
  if (!sessions) return
  const present = new Map<string, Set<string>>()
  const filesOf = (project: string) => {
    const files =
      present.get(project) ?? new Set((workspace[project] ?? []).map(file => nameOf(file.path)))
    present.set(project, files)
    return files
  }
  sessions.value.forEach(({ id, project, files, turns }, index) => {
    const known = filesOf(project)
    for (const file of files) known.add(nameOf(file.path))
    turns.forEach((turn, at) => {
      for (const [name] of turn.matchAll(NAME)) {
        if (known.has(nameOf(name))) continue
        // A name that is said is known from then on: most are told as the name of a file to make.
        known.add(nameOf(name))
        if (isToBeMade(turn, name)) continue
        report.warn(
          inFile(sessions, index, 'turns', at),
          `session ${id} speaks of ${name}, which no session put into "${project}"`,
          `Add it to "files" of ${id}, or correct the name.`,
        )
      }
    })
  })
  for (const row of rows) {
    const project = row.row.project ?? DEFAULT_PROJECT
    for (const [name] of row.row.request.matchAll(NAME)) {
      if (filesOf(project).has(nameOf(name)) || asksForFile(row.row.request)) continue
      report.warn(
        inRow(row, 'request'),
        `the request speaks of ${name}, which the project "${project}" does not hold`,
        'Put the data into the request, or correct the name or the project.',
      )
    }
  }
})

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

function isToBeMade(turn: string, name: string): boolean {
  const before = turn.slice(0, turn.indexOf(name))
  return /\b(?:name|call|save|rename|write|put|store|make|create|export)\b[^.?!\n]*$/i.test(before)
}
