import { type CAC, cac } from 'cac'
import { nearest } from '../dataset/nearest.js'
import { DatasetError } from '../loading/dataset-error.js'
import { packageVersion } from '../loading/package.js'
import { UnusableProject } from './init/project.js'

/** The input cannot be used: a wrong command or option, a folder that is not there, broken files. */
const UNUSABLE = 2

/**
 * Runs one command.
 * @param argv as in `process.argv`
 * @returns the exit code: 0, 1 failed, 2 unusable input, 3 incomplete
 */
export async function run(argv: string[]): Promise<number> {
  const cli = cac('vitest-memory-eval')
  defineCommands(cli)
  cli.help()
  cli.version(packageVersion)
  try {
    const { args, options } = cli.parse(argv, { run: false })
    if (!cli.matchedCommand) return options.help || options.version ? 0 : refuse(cli, args[0])
    return await cli.runMatchedCommand()
  } catch (error) {
    if (error instanceof DatasetError || error instanceof UnusableProject) {
      return complain(error.message)
    }
    if (error instanceof Error && error.name === 'CACError') {
      return complain(`${error.message}\n${hint(cli.matchedCommandName)}`)
    }
    throw error
  }
}

interface Flags {
  yes?: boolean
  dryRun?: boolean
}

/** What a command needs is imported when it runs, so that `--help` comes at once. */
function defineCommands(cli: CAC) {
  cli
    .command(
      'init',
      'Add the eval to this project: an adapter, a line in the config, a CI workflow',
    )
    .option('--kind <kind>', 'What is tested: assistant, memory, command, mcp or http')
    .option('--adapter <path>', 'Where the adapter is, or shall be written')
    .option('--ci <system>', 'For which system to write a workflow: github or none')
    .option('--yes', 'Make every change without asking')
    .option('--dry-run', 'Show the changes and make none')
    .action(async (options: Record<'adapter' | 'kind' | 'ci', unknown> & Flags) => {
      const { initCommand } = await import('./init.js')
      return initCommand({
        yes: options.yes,
        dryRun: options.dryRun,
        adapter: optionalText(options.adapter),
        kind: optionalText(options.kind),
        ci: optionalText(options.ci),
      })
    })
  cli
    .command('validate [folder]', 'Check a dataset and print everything that is wrong with it')
    .action(async (folder: string | undefined) => {
      const { validateCommand } = await import('./validate.js')
      return validateCommand(folder)
    })
  cli
    .command('grade <run dir>', 'Grade a folder of results made by any system')
    .option('--dataset <dir>', 'The dataset that the results belong to (default: the shipped one)')
    .option('--json', 'Print the scores as JSON')
    .action(async (runDir: string, options: { dataset?: unknown; json?: boolean }) => {
      const { gradeCommand } = await import('./grade.js')
      return gradeCommand(runDir, { dataset: optionalText(options.dataset), json: options.json })
    })
  cli
    .command('bless', 'Accept the failures of the last run: write them into the baseline')
    .option('--reason <text>', 'Why they are accepted')
    .option('--baseline <file>', 'The committed file (default: memory-eval.baseline.json)')
    .option('--dataset <dir>', 'The dataset of the run (default: the shipped ones that ran)')
    .option('--profile <name>', 'Whose results (default: learned, else the profile baseline)')
    .action(async (options: Record<string, unknown>) => {
      const { blessCommand } = await import('./bless.js')
      return blessCommand({
        reason: optionalText(options.reason),
        baseline: optionalText(options.baseline),
        dataset: optionalText(options.dataset),
        profile: optionalText(options.profile),
      })
    })
  cli
    .command('compare [...paths]', 'Show what moved beyond the noise from one score to others')
    .option(
      '--baseline <path>',
      'The base: a path, a label of one dataset folder, or a profile (default: the first)',
    )
    .option('--json', 'Print the comparison as JSON')
    .action(async (paths: string[], options: { baseline?: unknown; json?: boolean }) => {
      const { compareCommand } = await import('./compare.js')
      return compareCommand(paths.map(String), {
        baseline: optionalText(options.baseline),
        json: options.json,
      })
    })
  cli
    .command('report <dir>', 'Make report.md and report.html again from stored results')
    .option('--dataset <dir>', 'The dataset of the results (default: the shipped one of that name)')
    .option('--base <path>', 'Scores of the base branch to compare with')
    .action(async (dir: string, options: { dataset?: unknown; base?: unknown }) => {
      const { reportCommand } = await import('./report.js')
      return reportCommand(String(dir), {
        dataset: optionalText(options.dataset),
        base: optionalText(options.base),
      })
    })
}

/** The parser makes a number of a value such as `2026`. */
function optionalText(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

function refuse(cli: CAC, command: string | undefined): number {
  if (command === undefined) {
    cli.outputHelp()
    return UNUSABLE
  }
  const meant = nearest(
    command,
    cli.commands.map(({ name }) => name),
  )
  return complain(
    `there is no command "${command}"${meant ? `; did you mean "${meant}"?` : ''}\n${hint(undefined)}`,
  )
}

function hint(command: string | undefined): string {
  return `Run "vitest-memory-eval ${command ? `${command} ` : ''}--help" to see what it takes.`
}

function complain(message: string): number {
  console.error(message)
  return UNUSABLE
}
