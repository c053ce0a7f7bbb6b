import { defineRule, inFile, inRow } from './rule.js'

const PATH_FIX =
  'Use a path inside the project, with "/" and without "..", such as "data/orders.csv".'
const PROJECT_FIX = 'Name the project as one folder may be named: no "/", "\\" or leading ".".'

/** Files and projects become paths in a workspace; none may lead out of it. */
export const safePaths = defineRule('safe-paths', ({ rows, sessions }, report) => {
  for (const row of rows) {
    const { project } = row.row
    if (project !== undefined && !isFolderName(project)) {
      report.error(inRow(row, 'project'), `"${project}" cannot be a folder`, PROJECT_FIX)
    }
  }
  sessions?.value.forEach(({ project, files }, index) => {
    if (!isFolderName(project)) {
      const place = inFile(sessions, index, 'project')
      report.error(place, `"${project}" cannot be a folder`, PROJECT_FIX)
    }
    const seen = new Set<string>()
    files.forEach(({ path }, at) => {
      const place = inFile(sessions, index, 'files', at, 'path')
      if (!isInside(path)) report.error(place, `"${path}" leads out of the project`, PATH_FIX)
      if (seen.has(path)) report.error(place, `the file "${path}" stands twice`, 'Remove one.')
      seen.add(path)
    })
  })
})

function isFolderName(name: string): boolean {
  return !/[/\\:\0]/.test(name) && !name.startsWith('.') && name.trim() === name
}

function isInside(path: string): boolean {
  return (
    !/[\\\0]/.test(path) &&
    !/^[A-Za-z]:/.test(path) &&
    path.split('/').every(part => part !== '' && part !== '.' && part !== '..')
  )
}
