import { fold } from './fold.js'
import type { CheckKind } from './kind.js'

/** `contains` and `not_contains`. */
export const contains: CheckKind = {
  positive: 'contains',
  negative: 'not_contains',
  reads: 'texts',
  mayHang: false,
  passes: {
    positive: 'The text contains the value; case and spacing are ignored.',
    negative: 'The text does not contain the value; case and spacing are ignored.',
  },
  details: [
    'Both sides are lower-cased, each run of white space becomes one space, and the ends are stripped.',
    'Lower case and white space are those of Python; accents count.',
  ],
  example: { type: 'contains', where: 'reply', value: 'Ana Silva' },
  compile(value) {
    const wanted = fold(value)
    return folded => {
      const start = folded.indexOf(wanted)
      return start < 0 ? null : { start, end: start + wanted.length }
    }
  },
  show: value => JSON.stringify(value),
  prepare: fold,
}
