import { ACKNOWLEDGEMENT, targetOf } from '../../suites/streams/feedback.js'
import type { Agent, AgentTurn } from './agent.js'
import { lessonOf, lessonsIn, noteOf } from './feedback/lesson.js'
import { solveCall } from './feedback/solve-call.js'
import { solveChoice } from './feedback/solve-choice.js'
import { solveInteger } from './feedback/solve-integer.js'
import { readStimulus } from './feedback/stimulus.js'

/**
 * A scripted agent for the tasks of streams, to try out the wiring: no model, and nothing to measure one by. It
 * answers a task after earlier ones that its memory returns, by general rules on their texts, and guesses
 * without them. After feedback it retains the task with its right answer (strategy `tool_use`) and replies with
 * the acknowledgement.
 *
 * With the strategy `deterministic` it learns only where a task and its feedback come back together, as items
 * whose `sources` name the same session: a memory that keeps messages apart and returns few does not do that.
 *
 * @example
 * withAgent(({ stateDir }) => MyMemory.open(stateDir), feedbackAgent(), { strategy: 'tool_use', topK: 20 })
 */
export function feedbackAgent(): Agent {
  return {
    name: 'scripted agent that learns from feedback',
    async answer(turn) {
      const target = targetOf(turn.text)
      if (target === undefined) return solve(turn)
      const task = turn.history.find(({ role }) => role === 'user')
      if (task) await turn.memory?.retain(noteOf(lessonOf(task.content, target)))
      return ACKNOWLEDGEMENT
    },
  }
}

async function solve({ text, pack, memory }: AgentTurn): Promise<string> {
  const task = readStimulus(text)
  const recalled = memory ? await memory.recall(task.question) : pack
  const lessons = lessonsIn(recalled)
  if (task.functions.length > 0) return solveCall(task, lessons)
  if (task.options.length > 0) return `Answer: ${solveChoice(task, lessons)}`
  return `Answer: ${solveInteger(task.question, lessons)}`
}
