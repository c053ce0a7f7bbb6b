import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { ADAPTERS } from './adapters/index.js'
import type { Node } from './config-object.js'
import { addPlugin } from './edit-config.js'
import { addScripts } from './edit-package.js'
import { ignoreResults } from './gitignore.js'
import type { Kind } from './kinds.js'
import type { Project } from './project.js'
import type { Parse } from './syntax.js'
import { configFile, SCRIPTS } from './templates.js'
import { workflow } from './workflow.js'

/** A file to create (`before` undefined) or to add to. */
export interface Change {
  file: string
  before?: string
  after: string
}

export interface Plan {
  changes: Change[]
  /** What is left to the user. */
  notes: string[]
}

export interface Wishes {
  kind: Kind
  /** Where the adapter is, or shall be; absolute. */
  adapter: string
  /** Whether to write a workflow for GitHub. */
  workflow: boolean
}

/** What `init` will do, with nothing written yet; each part only where it is missing. */
export async function planChanges(project: Project, wishes: Wishes): Promise<Plan> {
  const plan: Plan = { changes: [], notes: [] }
  const { root, repository } = project
  const create = (file: string, after: string) => {
    if (!existsSync(file)) plan.changes.push({ file, after })
  }
  create(wishes.adapter, ADAPTERS[wishes.kind])
  await planConfig(project, specifier(root, wishes.adapter), plan)
  await planScripts(project, plan)
  planIgnored(project, plan)
  if (wishes.workflow) {
    create(join(repository, '.github', 'workflows', 'memory-eval.yml'), workflow(project))
  }
  return plan
}

/** The adapter that is named, else the one that is there, else a new `memory.adapter.ts`. */
export function adapterFile(root: string, option?: string): string {
  if (option !== undefined) return resolve(root, option)
  const present = ['ts', 'mts', 'js', 'mjs']
    .map(ending => join(root, `memory.adapter.${ending}`))
    .find(file => existsSync(file))
  return present ?? join(root, 'memory.adapter.ts')
}

function specifier(root: string, adapter: string): string {
  const path = relative(root, adapter)
  if (isAbsolute(path)) return path
  const posix = path.split(sep).join('/')
  return posix.startsWith('../') ? posix : `./${posix}`
}

async function planConfig(project: Project, adapter: string, { changes, notes }: Plan) {
  if (!project.config) {
    const name = project.isModule ? 'vitest.config.ts' : 'vitest.config.mts'
    changes.push({ file: join(project.root, name), after: configFile(adapter) })
    return
  }
  const file = join(project.root, project.config)
  const before = readFileSync(file, 'utf8')
  const edit = addPlugin(before, adapter, await parser(/\.[mc]?ts$/.test(file) ? 'ts' : 'js'))
  if (edit.kind === 'edited') changes.push({ file, before, after: edit.code })
  if (edit.kind === 'by-hand') {
    notes.push(
      [
        `${project.config} is not edited, because ${edit.reason}. Add these two lines to it:`,
        `    import memoryEval from 'vitest-memory-eval'`,
        `    plugins: [memoryEval({ adapter: '${adapter}' })],`,
      ].join('\n'),
    )
  }
}

/** A script that is there stays; what it would have been is said. */
async function planScripts({ root, scripts }: Project, { changes, notes }: Plan) {
  const file = join(root, 'package.json')
  const before = readFileSync(file, 'utf8')
  const after = addScripts(before, SCRIPTS, await parser('js'))
  if (after !== undefined) changes.push({ file, before, after })
  for (const [name, command] of Object.entries(SCRIPTS)) {
    const present = scripts[name]
    if (present === undefined && after === undefined) {
      notes.push(`package.json is not edited. Add a script "${name}" to it: ${command}`)
    } else if (present !== undefined && !present.includes('memory:')) {
      const what = name === 'test' ? 'To leave the eval out of it' : 'To run the eval'
      notes.push(`The script "${name}" stays as it is. ${what}: ${command}`)
    }
  }
}

function planIgnored({ root, repository }: Project, { changes }: Plan) {
  const file = join(root, '.gitignore')
  const after = ignoreResults(file, root === repository ? [] : [join(repository, '.gitignore')])
  if (after === undefined) return
  changes.push(
    existsSync(file) ? { file, before: readFileSync(file, 'utf8'), after } : { file, after },
  )
}

/** Vite's own parser, as the project's Vitest hands it on. Without a Vitest nothing is edited. */
async function parser(lang: 'ts' | 'js'): Promise<Parse> {
  const { parseAst } = await import('vitest/node').catch(() => ({ parseAst: undefined }))
  return code => {
    if (!parseAst) throw new Error('There is no Vitest to parse with.')
    return parseAst(code, { lang }) as unknown as Node
  }
}
