import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Node } from './config-object.js'
import { addPlugin, type Parse } from './edit-config.js'
import type { Project } from './project.js'
import { ADAPTER, configFile } from './templates.js'
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

/** What `init` will do, with nothing written yet: adapter, config, workflow, each only where it is missing. */
export async function planChanges(project: Project, adapterOption?: string): Promise<Plan> {
  const changes: Change[] = []
  const notes: string[] = []
  const create = (file: string, after: string) => {
    if (!existsSync(file)) changes.push({ file, after })
  }
  const adapter = adapterFile(project.root, adapterOption)
  create(adapter, ADAPTER)
  await planConfig(project, specifier(project.root, adapter), changes, notes)
  create(join(project.repository, '.github', 'workflows', 'memory-eval.yml'), workflow(project))
  return { changes, notes }
}

/** The adapter that is named, else the one that is there, else a new `memory.adapter.ts`. */
function adapterFile(root: string, option?: string): string {
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

async function planConfig(project: Project, adapter: string, changes: Change[], notes: string[]) {
  if (!project.config) {
    const name = project.isModule ? 'vitest.config.ts' : 'vitest.config.mts'
    changes.push({ file: join(project.root, name), after: configFile(adapter) })
    return
  }
  const file = join(project.root, project.config)
  const before = await readFile(file, 'utf8')
  const edit = addPlugin(before, adapter, await parser(file))
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

/** Vite's own parser, as the project's Vitest hands it on; loaded only for a config to edit. */
async function parser(file: string): Promise<Parse> {
  const { parseAst } = await import('vitest/node')
  const lang = /\.[mc]?ts$/.test(file) ? 'ts' : 'js'
  return code => parseAst(code, { lang }) as unknown as Node
}
