import type { CheckKind } from './kind.js'
import { pythonSearch } from './python-search.js'

/** `regex` and `not_regex`. */
export const regex: CheckKind = {
  positive: 'regex',
  negative: 'not_regex',
  reads: 'texts',
  mayHang: true,
  passes: {
    positive: 'The Python regular expression matches somewhere in the text.',
    negative: 'The Python regular expression matches nowhere in the text.',
  },
  details: [
    'The pattern means what `re.search` of Python 3 takes it for; one that Python refuses is refused when the dataset is loaded.',
    'Flags stand at its start, e.g. `(?im)`. A search that takes longer than a second is undecided, and the case errored.',
  ],
  example: { type: 'regex', where: 'reply', value: '(?m)^Subject: .*delay' },
  compile: pythonSearch,
  show: value => `\`${value}\``,
}
