import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One test as the fixture's own reporter saw it. */
export interface ReportedTest {
  project: string
  module: string
  name: string
  state: string
  tags: string[]
  retries: number
  timeout: number | undefined
}

/** What a reporter in a file of the fixture wrote down; see `FILE_REPORTER`. */
export interface Reported {
  /** Classes of all reporters of the run. */
  reporters: string[]
  tests: ReportedTest[]
}

/** A user's own reporter, in a file: notes every test in `reported-<REPORT_AS>.json`. */
export const FILE_REPORTER = `
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class NotingReporter {
  onInit(vitest) {
    this.vitest = vitest
  }
  onTestRunEnd(modules) {
    const root = this.vitest.config.root
    const tests = modules.flatMap(module =>
      [...module.children.allTests()].map(test => ({
        project: module.project.name,
        module: relative(root, module.moduleId),
        name: test.fullName,
        state: test.result().state,
        tags: [...(test.tags ?? [])].sort(),
        retries: test.diagnostic()?.retryCount ?? 0,
        timeout: test.options.timeout,
      })),
    )
    tests.sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    const reporters = this.vitest.reporters.map(reporter => reporter.constructor.name)
    writeFileSync(root + '/reported-' + process.env.REPORT_AS + '.json', JSON.stringify({ reporters, tests }))
  }
}
`

export function readReported(dir: string, name: string): Reported {
  return JSON.parse(readFileSync(join(dir, `reported-${name}.json`), 'utf8')) as Reported
}

/** The tests that are not the eval's. */
export function ownTests({ tests }: Reported): ReportedTest[] {
  return tests.filter(({ project }) => !project.startsWith('memory:'))
}

/** Names of the eval's tests, each behind its project. */
export function evalTests({ tests }: Reported): string[] {
  return tests
    .filter(({ project }) => project.startsWith('memory:'))
    .map(({ project, name }) => `${project} ${name.slice(0, name.indexOf(':'))}`)
    .sort()
}
