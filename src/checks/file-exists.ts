import type { CheckKind } from './kind.js'
import { pythonSearch } from './python-search.js'

/** `file_exists` and `not_file_exists`. */
export const fileExists: CheckKind = {
  positive: 'file_exists',
  negative: 'not_file_exists',
  reads: 'paths',
  mayHang: true,
  passes: {
    positive:
      'The path of some file that was created or changed matches the Python regular expression.',
    negative:
      'No path of a file that was created or changed matches the Python regular expression.',
  },
  details: [
    'Each path is searched on its own; `where` has no meaning here.',
    'Paths are relative with `/`. Whatever else a result holds as a path (`..`, a drive, backslashes) is matched as it stands and never opened.',
  ],
  example: { type: 'file_exists', value: '(^|/)reports/[^/]+\\.md$' },
  compile: pythonSearch,
  show: value => `\`${value}\``,
}
