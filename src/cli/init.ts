import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import colors from 'tinyrainbow'
import { type Change, planChanges } from './init/plan.js'
import { findProject } from './init/project.js'
import { addedLines } from './init/show-change.js'
import { addCommand, runCommand } from './init/templates.js'

export interface InitOptions {
  adapter?: string
  yes?: boolean
  dryRun?: boolean
}

/**
 * Adds the eval to the project in the current folder. Only ever adds, shows each change first, and
 * changes nothing that is there already. Asks where there is a terminal to ask in.
 * @returns 0, or 1 where something could not be written
 * @throws UnusableProject outside of a project
 */
export async function initCommand(options: InitOptions, root = process.cwd()): Promise<number> {
  const project = findProject(root)
  const { changes, notes } = await planChanges(project, options.adapter)
  const asks = !options.yes && !options.dryRun && process.stdin.isTTY && process.stdout.isTTY
  let failed = false
  for (const change of changes) {
    console.log(show(change, root))
    if (options.dryRun) continue
    if (asks && !(await confirm('Make this change? [Y/n] '))) {
      console.log('Left as it is.\n')
      continue
    }
    const error = await apply(change)
    if (error) console.error(`${relative(root, change.file)} could not be written: ${error}`)
    failed ||= error !== undefined
  }
  for (const note of notes) console.log(`${note}\n`)
  if (changes.length === 0 && notes.length === 0) console.log('Everything is there already.\n')
  if (project.lacks.length > 0) {
    console.log(`Install what is missing: ${addCommand(project.packageManager, project.lacks)}`)
  }
  console.log(`Run the eval: ${runCommand(project.packageManager)}`)
  return failed ? 1 : 0
}

function show(change: Change, root: string): string {
  const verb = change.before === undefined ? 'Create' : 'Add to'
  const lines = addedLines(change.before ?? '', change.after)
  const title = colors.bold(`${verb} ${relative(root, change.file)}`)
  return `${title}\n${lines.map(line => colors.green(`  + ${line}`)).join('\n')}\n`
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return !/^n/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/** Writes a change unless the file became another one meanwhile; says why where it did not. */
async function apply({ file, before, after }: Change): Promise<string | undefined> {
  try {
    if (before === undefined) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, after, { flag: 'wx' })
    } else {
      if ((await readFile(file, 'utf8')) !== before)
        return 'it was changed meanwhile; run init again'
      await writeFile(file, after)
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
