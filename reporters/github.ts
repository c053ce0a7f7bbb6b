import { appendFile } from 'node:fs/promises'

/** GitHub drops a step's whole summary when it is larger than 1 MiB; earlier parts of it count too. */
const ROOM = 900_000

/**
 * Adds Markdown to the summary of the running GitHub step.
 *
 * @returns a note for the reader when it could not be written, else `null` (also outside of GitHub).
 * A summary that cannot be written never fails a run.
 */
export async function appendStepSummary(
  markdown: string,
  file: string | undefined = process.env.GITHUB_STEP_SUMMARY,
): Promise<string | null> {
  if (!file) return null
  if (Buffer.byteLength(markdown) > ROOM) {
    return 'The step summary on GitHub was left out: it would be larger than GitHub takes. report.md has it.'
  }
  try {
    await appendFile(file, `\n${markdown}`)
    return null
  } catch (error) {
    return `The step summary on GitHub could not be written: ${error instanceof Error ? error.message : error}`
  }
}
