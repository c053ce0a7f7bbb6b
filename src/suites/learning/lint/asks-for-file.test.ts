import { expect, it } from 'vitest'
import { asksForFile } from './asks-for-file.js'

it.each([
  'Write the note and save it.',
  'Monday summary please, as a file too.',
  'Put the list into a new csv file.',
  'Create a short Markdown file with the agenda.',
  'Export these rows: A, B.',
])('hears that a file is asked for in "%s"', request => expect(asksForFile(request)).toBe(true))

it.each([
  'Turn orders.csv into a short list.',
  'What is in the file that I sent you?',
  'Write a note to Ida about the folder on her desk.',
  'How do I save time on Mondays?',
])('hears no such thing in "%s"', request => expect(asksForFile(request)).toBe(false))
