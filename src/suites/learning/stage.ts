import { teaches } from '../../dataset/evidence.js'
import type { Plant } from '../../dataset/plant.js'
import type { CaseResult } from '../../dataset/result.js'
import { counted } from '../../text/index.js'
import type { LearningRow } from './row.js'

/** Where a fact that a request needs was lost on its way into the answer, in the order of that way. */
export const STAGES = [
  'not in the store',
  'not recalled',
  'recalled, not used',
  'used, but wrong',
] as const

export type Stage = (typeof STAGES)[number]

/** The earliest stage at which something was lost, and the plants of which that is true. */
export interface StageFinding {
  stage: Stage
  plants: string[]
}

export type Evidence = Pick<Plant, 'evidence'>

/**
 * At which stage a wrong answer went wrong, told by the evidence words of what the row needs: in the
 * reply and files, in what was recalled, in the store. No model is asked. Words are a lower bound: a
 * fact that was kept or used in other words is not found. Undefined where nothing can be told: a
 * trap (its fact must *not* be used), no evidence, nothing known of recall and store.
 */
export function stageOf(
  row: Pick<LearningRow, 'needs' | 'guard' | 'request'>,
  plants: Readonly<Record<string, Evidence>>,
  result: CaseResult,
): StageFinding | undefined {
  const found = needed(row, plants).flatMap(([id, plant]) => {
    const stage = stageOfPlant(id, plant, row.request, result)
    return stage ? [{ id, stage }] : []
  })
  const stage = STAGES.find(one => found.some(need => need.stage === one))
  if (!stage) return undefined
  return { stage, plants: found.filter(need => need.stage === stage).map(({ id }) => id) }
}

/** The plants that a row needs and that can be looked for; none for a trap. */
export function needed(
  { needs = [], guard }: Pick<LearningRow, 'needs' | 'guard'>,
  plants: Readonly<Record<string, Evidence>>,
): [id: string, plant: Evidence][] {
  if (guard) return []
  return needs.flatMap(id => {
    const plant = Object.hasOwn(plants, id) ? plants[id] : undefined
    return plant && plant.evidence.length > 0 ? [[id, plant] as [string, Evidence]] : []
  })
}

/** The needed plants that some texts of a memory teach; the turn itself, taken in since, is no memory. */
export function taughtBy(
  texts: readonly string[],
  wanted: readonly (readonly [string, Evidence])[],
  { request, reply }: { request: string; reply: string },
): string[] {
  const text = [request, reply]
    .filter(part => part.trim() !== '')
    .reduce((rest, part) => rest.replaceAll(part, ' '), texts.join('\n'))
  return wanted.filter(([, plant]) => teaches(text, plant)).map(([id]) => id)
}

function stageOfPlant(
  id: string,
  plant: Evidence,
  request: string,
  result: CaseResult,
): Stage | undefined {
  const { reply, turn = '', files = {}, recalled, stored } = result
  const said = [reply, turn, ...Object.entries(files).flat()].join('\n')
  if (teaches(said, plant)) return 'used, but wrong'
  const isRecalled = recalled && taughtBy(recalled, [[id, plant]], { request, reply }).length > 0
  if (isRecalled) return 'recalled, not used'
  if (stored && !stored.includes(id)) return 'not in the store'
  return recalled && 'not recalled'
}

/** The finding as one line of a failure message. */
export function stageText({ stage, plants }: StageFinding): string {
  return `stage:   ${stage} (${plants.join(', ')}), by its words: a paraphrase is not found`
}

/** `of 13 failures: 4 not recalled; 9 used, but wrong`; undefined where nothing was found out. */
export function stageCounts(stages: readonly (Stage | undefined)[]): string | undefined {
  const parts = STAGES.flatMap(stage => {
    const count = stages.filter(one => one === stage).length
    return count > 0 ? [`${count} ${stage}`] : []
  })
  if (parts.length === 0) return undefined
  const unknown = stages.filter(stage => stage === undefined).length
  if (unknown > 0) parts.push(`${unknown} unknown`)
  const failures = counted(stages.length, 'failure')
  return `of ${failures}: ${parts.join('; ')}`
}
