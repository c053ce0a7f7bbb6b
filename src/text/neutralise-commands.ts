/** GitHub trims a line before it looks for `::command::`, by all white space of Unicode. */
const LINE_COMMAND = /^([\s\u0085\u180e\u200b-\u200d\u2060]*)::/gmu

/** The older form counts anywhere in a line; Azure Pipelines and TeamCity have it with a name. */
const INLINE_COMMAND = /##(?=[a-z]*\[)/giu

/** Breaks what a CI log would take as a command (`::error::`, `##[group]`) with a backslash that can be seen. */
export function neutraliseCommands(text: string): string {
  return text.replace(LINE_COMMAND, '$1\\::').replace(INLINE_COMMAND, '#\\#')
}
