import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CaseResult } from '../../src/dataset/result.js'
import { failing, gradeRow, readAnswer, rows, scoreSet } from './control-sets.js'

const NAMES =
  /\b(Silva|Kowalski|Mehta|Patel|Brandt|Holm|Santos|Duarte|Rahman|Yildiz|Norvane|Franowo)\b(?!\])/g
const PEOPLE =
  /\b(Ana|Anna|Raj|Lena|Greta|Beatriz|Ines|Sadia|Harun) (Silva|Kowalski|Mehta|Patel|Brandt|Holm|Santos|Duarte|Rahman|Yildiz)\b/g
const NUMBER = /(?<![\w.,;:/*-])(\d[\d.,]*\d|\d)(?![\w.,;:*-])/g

const bullet = (sign: string) => (text: string) => text.replace(/^(\s*)[-*] (?=\S)/gm, `$1${sign} `)
const heading = (form: string) => (text: string) => text.replace(/^#{2,4} [*_]*(.*?)[*_]*$/gm, form)
const line = (form: string) => (text: string) =>
  text.replace(/^[*_>\s]*(To|Cc|Subject)[*_]*:[*_]* ?(.*)$/gm, form)

/** Other forms of a right answer. None of them changes what it says. */
const FORMS: Record<string, (text: string) => string> = {
  'Windows line ends': text => text.replaceAll('\n', '\r\n'),
  'non-breaking spaces': text => text.replace(/(?<=\S) (?=\S)/g, '\u00a0'),
  'narrow spaces after numbers': text => text.replace(/(?<=\d) (?=\S)/g, '\u202f'),
  'non-breaking hyphens': text => text.replace(/(?<=\w)-(?=\w)/g, '\u2011'),
  'curly quotes': text => text.replaceAll("'", '’').replaceAll('"', '”'),
  'bold names': text => text.replace(NAMES, '**$1**'),
  'names in underscores': text => text.replace(NAMES, '_$1_'),
  'family name first': text => text.replace(PEOPLE, '$2, $1'),
  'bold numbers': text => text.replace(NUMBER, '**$1**'),
  'numbers in underscores': text => text.replace(NUMBER, '_$1_'),
  ...Object.fromEntries(
    ['*', '•', '–', '·', '▪', '1.', '1)'].map(sign => [`bullets ${sign}`, bullet(sign)]),
  ),
  'bold To: and Subject:': line('**$1:** $2'),
  'bold To and Subject': line('**$1**: $2'),
  'To: and Subject: in underscores': line('_$1:_ $2'),
  'To and Subject in a table': line('| **$1** | $2 |'),
  'To: and Subject: as bullets': line('- $1: $2'),
  'bold headings': heading('**$1**'),
  'headings with a colon': heading('$1:'),
  'headings in underscores': heading('__$1__'),
  'numbered headings': heading('## 2. $1'),
  'bold numbered headings': heading('**2) $1**'),
  'headings with a pictogram': heading('## 📦 $1 📦'),
  'closed headings': heading('## $1 ##'),
}

const SETS = ['right-terse', 'right-chatty', 'right-markdown', 'whole-history']

test.each(Object.entries(FORMS))('right answers stay right with %s', (_, form) => {
  for (const set of SETS) {
    const score = scoreSet(({ id }) => inForm(readAnswer(set, id), form))
    expect(failing(score), set).toEqual([])
  }
})

function inForm(result: CaseResult, form: (text: string) => string): CaseResult {
  const files = Object.entries(result.files ?? {}).map(([path, text]) => [path, form(text)])
  return { reply: form(result.reply ?? ''), files: Object.fromEntries(files) }
}

interface Odd {
  id: string
  /** Checks that a wrong answer must fail; none: the answer is right, though its form is unusual. */
  fails?: number[]
  result: { reply: string; files?: Record<string, string> }
}

const odd = readFileSync(join(import.meta.dirname, 'learning', 'odd-answers.jsonl'), 'utf8')
  .split('\n')
  .filter(text => text !== '')
  .map(text => JSON.parse(text) as Odd)

describe('odd answers', () => {
  test('right ones pass every check', () => {
    const wrong = odd
      .filter(({ fails }) => !fails)
      .map(one => ({ ...one, failed: failedChecks(one) }))
      .filter(({ failed }) => failed.length > 0)
    expect(wrong).toEqual([])
  })

  test('wrong ones that look right fail what they get wrong', () => {
    const passed = odd.filter(one => one.fails?.some(check => !failedChecks(one).includes(check)))
    expect(passed).toEqual([])
  })
})

function failedChecks({ id, result }: Odd): number[] {
  const row = rows.find(one => one.id === id)
  if (!row) throw new Error(`odd-answers.jsonl: ${id} is no test`)
  return gradeRow(row, result).flatMap((pass, check) => (pass ? [] : [check]))
}
