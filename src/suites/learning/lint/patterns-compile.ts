import { compilePythonRegex } from '../../../python-regex/index.js'
import { shorten } from '../../../text/index.js'
import { compiledChecks } from './compiled.js'
import { defineRule, inRow } from './rule.js'

const PATTERNS = new Set(['regex', 'not_regex', 'file_exists', 'not_file_exists'])

/** Patterns known to be fine: compiling is dear, and one process loads a dataset several times. */
const fine = new Set<string>()

/** Every pattern is one that Python's `re` takes and that can be run exactly here. */
export const patternsCompile = defineRule('patterns', ({ rows }, report) => {
  for (const row of rows) {
    const patterns = row.row.checks.filter(({ type }) => PATTERNS.has(type))
    if (patterns.every(({ value }) => fine.has(value))) continue
    if (compiledChecks(row)) {
      for (const { value } of patterns) fine.add(value)
      continue
    }
    row.row.checks.forEach((check, index) => {
      if (!PATTERNS.has(check.type)) return
      try {
        compilePythonRegex(check.value)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        report.error(
          inRow(row, 'checks', index, 'value'),
          `check ${index + 1} of "${row.row.id}": the pattern ${shorten(check.value, 300)} is refused: ${reason}`,
          'Write it so that Python\'s re.search takes it; in JSON every backslash is doubled ("\\\\d").',
        )
      }
    })
  }
})
