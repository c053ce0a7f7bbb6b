/** Fenced and inline code, quoted lines and quotations are not said by the assistant. */
const NOT_SAID = [
  /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))/gm,
  /`[^`\n]*`/g,
  /^\s*>.*$/gm,
  /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»/g,
]

/**
 * How many questions an assistant put to the user in a turn: as many as it reports, else the
 * sentences of its final reply that end in a question mark, outside code and quotations.
 */
export function countQuestions({
  reply,
  asked,
}: {
  reply: string
  asked?: readonly string[]
}): number {
  if (asked !== undefined) return asked.length
  const said = NOT_SAID.reduce((text, part) => text.replace(part, ' '), reply)
  // A web address may hold a question mark; what ends a sentence is followed by a blank or the end.
  return said.match(/[?？؟][)\]*_'’]*(?=\s|$)/g)?.length ?? 0
}
