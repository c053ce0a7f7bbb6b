import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import colors from 'tinyrainbow'
import { apply } from './init/apply.js'
import { guessKind, KINDS, type Kind, kindOf } from './init/kinds.js'
import { lineDiff } from './init/line-diff.js'
import { adapterFile, type Change, planChanges } from './init/plan.js'
import { findProject, type Project, UnusableProject } from './init/project.js'
import { addCommand, runCommand } from './init/templates.js'
import { type Ask, askInTerminal, askKind, confirm, Stopped } from './init/terminal.js'

const INTERRUPTED = 130

export interface InitOptions {
  /** @default memory.adapter.ts */
  adapter?: string
  /** One of `KINDS`. @default what the project looks like */
  kind?: string
  /** `github`, or `none` for no workflow. @default github */
  ci?: string
  /** Makes every change without asking. */
  yes?: boolean
  dryRun?: boolean
}

/**
 * Adds the eval to the project in the current folder. Only ever adds, shows each change first, and
 * changes nothing that is there already. Asks where there is a terminal to ask in; elsewhere it writes
 * only with `yes`.
 * @returns 0, 1 where something could not be written, 130 where a question was left
 * @throws UnusableProject outside of a project, or for an option that is none
 */
export async function initCommand(
  options: InitOptions,
  root = process.cwd(),
  terminal: Ask | undefined = askInTerminal(),
): Promise<number> {
  try {
    return await init(options, root, terminal)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    console.log('\nStopped; nothing more was changed.')
    return INTERRUPTED
  }
}

async function init(options: InitOptions, root: string, terminal?: Ask): Promise<number> {
  const project = findProject(root)
  const ask = options.yes || options.dryRun ? undefined : terminal
  const writes = ask !== undefined || (options.yes === true && !options.dryRun)
  const adapter = adapterFile(root, options.adapter)
  const kind = await chooseKind(options, project, existsSync(adapter) ? undefined : ask)
  const wishes = { kind, adapter, workflow: wantsWorkflow(options) }
  const { changes, notes } = await planChanges(project, wishes)
  let failed = false
  for (const change of changes) {
    console.log(show(change, root))
    if (!writes) continue
    if (ask && !(await confirm(ask))) {
      console.log('Left as it is.\n')
      continue
    }
    const error = await apply(change)
    if (error) console.error(`${relative(root, change.file)} could not be written: ${error}`)
    failed ||= error !== undefined
  }
  for (const note of notes) console.log(`${note}\n`)
  if (changes.length === 0 && notes.length === 0) console.log('Everything is there already.\n')
  if (changes.length > 0 && !writes) {
    console.log('Nothing was written. Run it with --yes to make these changes.\n')
  }
  const lacks = [...project.lacks, ...(kind === 'mcp' ? project.lacksForMcp : [])]
  if (lacks.length > 0) {
    console.log(`Install what is missing: ${addCommand(project.packageManager, lacks)}`)
  }
  console.log(`Run the eval: ${runCommand(project.packageManager)}`)
  return failed ? 1 : 0
}

async function chooseKind(options: InitOptions, project: Project, ask?: Ask): Promise<Kind> {
  if (options.kind !== undefined) {
    const kind = kindOf(options.kind)
    if (kind) return kind
    const known = KINDS.map(known => known.kind).join(', ')
    throw new UnusableProject(`There is no kind "${options.kind}"; --kind is one of ${known}.`)
  }
  const guess = guessKind(project.root, project.installed)
  return ask ? askKind(ask, guess) : guess
}

function wantsWorkflow({ ci = 'github' }: InitOptions): boolean {
  if (ci !== 'github' && ci !== 'none') {
    throw new UnusableProject(`There is no workflow for "${ci}"; --ci is github or none.`)
  }
  return ci === 'github'
}

const PAINT = { '+': colors.green, '-': colors.red, ' ': colors.dim }

function show({ file, before, after }: Change, root: string): string {
  const title = colors.bold(`${before === undefined ? 'Create' : 'Add to'} ${relative(root, file)}`)
  const lines = lineDiff(before ?? '', after).map(({ sign, text }) =>
    PAINT[sign](`  ${sign} ${text}`.trimEnd()),
  )
  return `${title}\n${lines.join('\n')}\n`
}
