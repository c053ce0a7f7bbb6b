/**
 * GitHub trims a line before it looks for `::command::`, by all white space of Unicode. Line feeds are no part of it:
 * a text of many empty lines would be looked through from each of them.
 */
const LINE_COMMAND =
  /^([\t\v\f\r \u0085\u00a0\u1680\u180e\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]*)::/gmu

/** The older form counts anywhere in a line; Azure Pipelines and TeamCity have it with a name. */
const INLINE_COMMAND = /##(?=[a-z]*\[)/giu

/** Breaks what a CI log would take as a command (`::error::`, `##[group]`) with a backslash that can be seen. */
export function neutraliseCommands(text: string): string {
  return text.replace(LINE_COMMAND, '$1\\::').replace(INLINE_COMMAND, '#\\#')
}
