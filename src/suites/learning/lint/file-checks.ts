import { asksForFile } from './asks-for-file.js'
import { defineRule, inRow } from './rule.js'

/** A test that asks for a file tests the file: a promise in the reply must not pass. */
export const fileChecks = defineRule('file-checks', ({ rows }, report) => {
  for (const row of rows) {
    const { id, kind, request, checks } = row.row
    const testsFile = checks.some(({ type, where }) => where === 'files' || type === 'file_exists')
    if (kind === 'do' && asksForFile(request) && !testsFile) {
      report.warn(
        inRow(row, 'checks'),
        `"${id}" asks for a file, but no check reads one`,
        'Add a file_exists, or a check with "where": "files".',
      )
    }
    if (
      testsFile &&
      !/\b(?:files?|save|store|export|folder|attach\w*|csv|spreadsheet|sheet)\b|\.\w{2,4}\b/i.test(
        request,
      )
    ) {
      report.warn(
        inRow(row, 'request'),
        `"${id}" checks a file, but its request asks for none`,
        'Ask for the file in the request.',
      )
    }
  }
})
