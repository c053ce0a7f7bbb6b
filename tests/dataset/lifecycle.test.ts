import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stem } from '../../src/adapters/kit/stem.js'
import { words } from '../../src/adapters/kit/words.js'
import { type Probe, ProbeSchema } from '../../src/suites/lifecycle/row.js'
import { type Scenario, ScenarioSchema, type Step } from '../../src/suites/lifecycle/scenario.js'

const dataset = join(import.meta.dirname, '../../dataset/lifecycle')
const read = (name: string) => readFileSync(join(dataset, name), 'utf8')
const scenarios = (JSON.parse(read('scenarios.json')) as unknown[]).map(each =>
  ScenarioSchema.parse(each),
)
const probes = read('probes.jsonl')
  .trimEnd()
  .split('\n')
  .map(line => ProbeSchema.parse(JSON.parse(line)))

/** Something that is written at once: a document, a learning, or an exchange with its tools' results. */
interface Said {
  step: Step
  text: string
  /** Place among the exchanges of its step, from the end: 1 is the last. */
  fromEnd: number
}

function saidIn({ steps }: Scenario): Said[] {
  return steps.flatMap((step): Said[] => {
    if (step.type === 'document') return [{ step, text: `${step.title}\n${step.text}`, fromEnd: 1 }]
    if (step.type === 'learning') return [{ step, text: step.text, fromEnd: 1 }]
    return step.exchanges.map(({ user, tools = [], reply = '' }, index) => {
      const results = tools.map(tool => `${tool.name} ${tool.result}`)
      const text = [user, ...results, reply].join('\n')
      return { step, text, fromEnd: step.exchanges.length - index }
    })
  })
}

const scenarioOf = ({ scenario }: Probe) => {
  const found = scenarios.find(({ id }) => id === scenario)
  if (!found) throw new Error(`no scenario ${scenario}`)
  return found
}
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
const whereSaid = (probe: Probe, part: string) =>
  saidIn(scenarioOf(probe)).filter(({ text }) => holds(text, part))
const contentWords = (text: string) => words(text).map(stem)
const dated = probes.filter(({ scenario }) => scenario === 'dated')
const spoken = probes.filter(probe => !dated.includes(probe))
const scored = probes.filter(({ expect }) => expect)

/** Where the answer to a probe was said. */
function evidenceOf(probe: Probe): Said[] {
  return (probe.expect ?? []).flatMap(part => whereSaid(probe, part))
}

describe('the lifecycle dataset', () => {
  it('has the scenarios and as many scored probes in each as it promises', () => {
    const count = (id: string) => scored.filter(({ scenario }) => scenario === id).length
    expect(Object.fromEntries(scenarios.map(({ id }) => [id, count(id)]))).toEqual({
      'brain-lookup': 8,
      'restart-recall': 7,
      contradictions: 6,
      'tool-heavy': 6,
      'team-handoff': 3,
      compaction: 2,
      isolation: 2,
      'needle-in-noise': 2,
      learnings: 2,
      'learning-from-feedback': 5,
      surprise: 5,
      conflicts: 4,
      projects: 3,
      dated: 4,
      validity: 5,
    })
    const first = scenarios.slice(0, 12).map(({ id }) => id)
    const core = scored.filter(({ scenario }) => first.includes(scenario))
    expect(core.filter(({ style }) => style === 'lexical')).toHaveLength(32)
    expect(core.filter(({ style }) => style === 'paraphrase')).toHaveLength(20)
    expect(new Set(probes.map(({ id }) => id)).size).toBe(probes.length)
  })

  it('asks in all the ways that an agent does', () => {
    const ways = probes.map(({ scenario, via }) => `${scenario} ${via}`)
    expect(ways.filter(way => way === 'restart-recall session-start')).toHaveLength(2)
    expect(ways).toContain('compaction compaction')
    expect(ways).toContain('compaction long-thread')
    expect(ways).toContain('brain-lookup brief')
  })

  it('has what each scenario is about', () => {
    const steps = (id: string) => scenarios.find(each => each.id === id)?.steps ?? []
    const chats = (id: string) => steps(id).flatMap(step => (step.type === 'chat' ? [step] : []))
    const tools = (id: string) =>
      chats(id).flatMap(({ exchanges }) => exchanges.flatMap(({ tools = [] }) => tools))
    const sources = steps('brain-lookup').map(step => step.type === 'document' && step.source)
    expect(new Set(sources).size).toBe(6)
    expect(new Set(steps('contradictions').map(({ day }) => day))).toEqual(new Set([0, 7, 14]))
    expect(tools('tool-heavy')).toHaveLength(14)
    expect(chats('compaction').map(({ exchanges }) => exchanges.length)).toEqual([20])
    expect(chats('needle-in-noise')).toHaveLength(24)
    expect(steps('learnings').filter(({ type }) => type === 'learning')).toHaveLength(2)
    expect(tools('learning-from-feedback').filter(({ failed }) => failed)).toHaveLength(2)
    expect(new Set(chats('conflicts').map(({ agent }) => agent)).size).toBe(3)
    expect(steps('conflicts')[0]).toMatchObject({ type: 'document', source: 'policy' })
    const writers = chats('team-handoff').map(({ agent }) => agent)
    for (const { scenario, agent } of probes) {
      if (scenario === 'team-handoff') expect(writers).not.toContain(agent)
    }
  })

  it.each(spoken.map(probe => [probe.id, probe] as const))(
    '%s expects what was said to its user, and never what its question says already',
    (_, probe) => {
      for (const part of [...(probe.expect ?? []), ...(probe.stale ?? [])]) {
        const users = whereSaid(probe, part).map(({ step }) => step.user)
        expect(users, part).toContain(probe.user)
      }
      for (const part of [...(probe.expect ?? []), ...(probe.forbidden ?? [])]) {
        expect(holds(probe.question, part), part).toBe(false)
      }
    },
  )

  it.each(dated.map(probe => [probe.id, probe] as const))(
    '%s expects the date of the session or the one that it speaks of',
    (_, probe) => {
      const dates = scenarioOf(probe).steps.flatMap(({ at = '' }) => {
        const said = at.slice(0, 10)
        const before = new Date(Date.parse(said) - 86_400_000).toISOString().slice(0, 10)
        return [said, before]
      })
      for (const part of probe.expect ?? []) {
        expect(dates.filter(date => date.startsWith(part))).not.toEqual([])
        expect(whereSaid(probe, part), 'a date is not said').toEqual([])
      }
      const said = new Set(saidIn(scenarioOf(probe)).flatMap(({ text }) => contentWords(text)))
      const shared = contentWords(probe.question).filter(word => said.has(word))
      expect(shared.length > 0).toBe(probe.style === 'lexical')
    },
  )

  it.each(
    spoken
      .filter(({ expect, style }) => expect && style === 'paraphrase')
      .map(probe => [probe.id, probe] as const),
  )('%s shares no content word with what it asks for', (_, probe) => {
    const said = new Set(evidenceOf(probe).flatMap(({ text }) => contentWords(text)))
    expect(said.size).toBeGreaterThan(0)
    expect(contentWords(probe.question).filter(word => said.has(word))).toEqual([])
  })

  it.each(
    spoken
      .filter(({ expect, style }) => expect && style === 'lexical')
      .map(probe => [probe.id, probe] as const),
  )('%s shares words with what it asks for', (_, probe) => {
    for (const part of probe.expect ?? []) {
      const shared = whereSaid(probe, part).map(({ text }) => {
        const said = new Set(contentWords(text))
        return contentWords(probe.question).filter(word => said.has(word)).length
      })
      expect(Math.max(...shared), part).toBeGreaterThan(0)
    }
  })

  it.each(probes.filter(({ forbidden }) => forbidden).map(probe => [probe.id, probe] as const))(
    '%s forbids what stands with another user, in another project or still in the prompt, and there alone',
    (_, probe) => {
      for (const part of probe.forbidden ?? []) {
        const said = whereSaid(probe, part)
        expect(said, part).not.toEqual([])
        for (const { step, fromEnd } of said) {
          const isElsewhere = step.user !== probe.user || step.project !== probe.project
          // Eight turns are four exchanges; the replies repeat nothing of them.
          const isInPrompt = step.type === 'chat' && step.thread === probe.thread && fromEnd <= 4
          expect(isElsewhere || isInPrompt, part).toBe(true)
        }
      }
    },
  )

  it('expects nothing that still stands in the prompt', () => {
    for (const probe of probes.filter(({ thread }) => thread)) {
      for (const { fromEnd } of evidenceOf(probe)) expect(fromEnd).toBeGreaterThan(4)
    }
  })

  it('shows every disagreement in sources of its own, and expects both values', () => {
    const disagreeing = probes.filter(({ disagreement }) => disagreement)
    expect(disagreeing).toHaveLength(4)
    for (const probe of disagreeing) {
      expect(probe.expect).toEqual(probe.disagreement)
      const sources = (probe.disagreement ?? []).map(part =>
        whereSaid(probe, part).map(({ step }) => (step.type === 'chat' ? step.agent : step.type)),
      )
      expect(new Set(sources.flat()).size).toBe(2)
    }
  })
})
