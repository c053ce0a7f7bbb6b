import { neutraliseCommands } from './neutralise-commands.js'
import { visibleControls } from './visible-controls.js'

/**
 * Text of an AI system, made harmless for a terminal and for the log of a CI job: what would act is
 * shown instead. Keeps tabs and line feeds; a second call changes nothing.
 */
export function plainText(text: string): string {
  return neutraliseCommands(visibleControls(text))
}
