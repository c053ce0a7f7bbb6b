import type { AnswerFromPack } from '../../suites/lifecycle/run/context.js'
import type { ProvidedEval } from '../provided.js'

/** The model that answers from each pack; undefined where none is asked for. */
export function answererOf(_settings: ProvidedEval): AnswerFromPack | undefined {
  return undefined
}
