import {
  type OfferedFunction,
  offeredFunctions,
} from '../../../suites/streams/match/offered-functions.js'

/** A task of a stream as its text shows it. */
export interface Stimulus {
  /** What is asked, without options, functions and instructions. */
  question: string
  /** Texts of the options, A first; empty where there are none. */
  options: string[]
  /** Functions on offer; empty where there are none. */
  functions: OfferedFunction[]
}

/** Reads the text of a task. */
export function readStimulus(text: string): Stimulus {
  const options = [...text.matchAll(/^[A-J]\) (.*)$/gm)].map(([, option = '']) => option)
  const functions = [...text.matchAll(/^- (\{.*\})$/gm)].flatMap(([, source = '']) =>
    offeredFunctions(source),
  )
  const end = /\n\n(?=A\) |Functions:\n|[^\n]*$)/.exec(text)
  return { question: text.slice(0, end?.index).trim(), options, functions }
}
