import { type CompiledCheck, gradeResult } from '../../../checks/index.js'
import type { LearningDocuments } from '../documents.js'
import { compiledChecks } from './compiled.js'
import { defineRule, inRow } from './rule.js'

/**
 * A negative check that no text breaks can never fail. Looked for in all that the dataset holds, and
 * in what people would write with the evidence of its plants.
 */
export const deadNegative = defineRule('dead-negative', (documents, report) => {
  if (!documents.sessions) return
  const texts = textsOf(documents)
  const paths = pathsOf(documents, texts)
  for (const row of documents.rows) {
    compiledChecks(row)?.forEach((compiled, index) => {
      if (!compiled.negated || canFail(compiled, texts, paths)) return
      const { type, value } = compiled.check
      report.warn(
        inRow(row, 'checks', index),
        `check ${index + 1} of "${row.row.id}" (${type} ${value}) fails on nothing that the dataset says, so it may never fail`,
        'Check that the pattern finds the wrong answer that it stands for, as an assistant would write it.',
      )
    })
  }
})

function canFail(check: CompiledCheck, texts: string[], paths: string[]): boolean {
  if (check.kind.reads === 'paths') {
    return paths.some(
      path => gradeResult([check], { reply: '', files: { [path]: '' } })[0] === false,
    )
  }
  return texts.some(
    text => gradeResult([check], { reply: text, files: { file: text } })[0] === false,
  )
}

function textsOf({ sessions, plants, recorded, workspace, rows, answerKey }: LearningDocuments) {
  const said = (sessions?.value ?? []).flatMap(({ turns, files }) => [
    ...turns,
    ...files.map(({ text }) => text),
  ])
  const planted = (plants?.value ?? []).flatMap(({ text, evidence }) => [text, ...evidence.flat()])
  return [
    ...said,
    ...planted,
    ...planted.map(asWritten),
    ...Object.values(recorded).flatMap(messages => messages.map(({ content }) => content)),
    ...Object.values(workspace).flatMap(files => files.map(({ text }) => text)),
    ...rows.map(({ row }) => row.request),
    ...answerKey.map(({ text }) => text),
  ]
}

/** A value in the places where checks are anchored, as the lines of one text. */
function asWritten(value: string): string {
  const forms = ['Hi %,', 'Dear %,', 'To: %', 'Subject: %', '- %', '## %', '**%**', 'It is %.']
  return forms.map(form => form.replace('%', () => value)).join('\n')
}

function pathsOf({ sessions, workspace }: LearningDocuments, texts: string[]): string[] {
  const named = texts.flatMap(text => text.match(/[\w./-]+\.\w{2,5}\b/g) ?? [])
  const folders = texts.flatMap(
    text => text.match(/\b\w+\/|\b\w+(?= folder)|(?<=folder )\w+/g) ?? [],
  )
  const files = [
    ...(sessions?.value ?? []).flatMap(session => session.files),
    ...Object.values(workspace).flat(),
  ]
  const paths = [...new Set([...named, ...files.map(({ path }) => path)])]
  const inFolders = [...new Set(folders)].flatMap(folder => {
    const name = folder.replace(/\/$/, '')
    return ['md', 'csv', 'txt'].map(ending => `${name}/file.${ending}`)
  })
  return [...paths, ...inFolders]
}
