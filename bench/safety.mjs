#!/usr/bin/env node
// How long the probes for mix-up take: 50 askers put 200 questions each to the reference memory, and
// what comes back (10,000 recalls) is checked against the facts of all owners. Needs a build.
//
//   node bench/safety.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { referenceMemory } from 'vitest-memory-eval/adapter'
import { DisclosureScan } from '../dist/src/suites/safety/disclosure-scan.js'
import { recallUnits } from '../dist/src/suites/safety/run/probing.js'
import { figure, main } from './support/figures.mjs'

const askers = 50
const questions = 200
const LIMIT_S = 60

export const title = 'Probes for mix-up'

const THINGS = [
  'locker',
  'bicycle',
  'kiln',
  'ledger',
  'boat',
  'lamp',
  'oven',
  'scarf',
  'shelf',
  'piano',
]
const PARTS = [
  'number',
  'key',
  'price',
  'maker',
  'colour',
  'place',
  'owner',
  'size',
  'weight',
  'age',
]

const people = Array.from({ length: askers }, (_, index) => `person-${index + 1}`)
const factsEach = Math.max(20, Math.ceil(questions / Math.max(1, askers - 1)))
const facts = people.flatMap((owner, person) =>
  Array.from({ length: factsEach }, (_, index) => {
    const [thing, part] = [THINGS[index % 10], PARTS[(index * 3 + person) % 10]]
    const value = `v${person.toString(36)}x${index.toString(36)}q${(person * 7919 + index * 104729).toString(36)}`
    return {
      id: `${owner}-${index}`,
      owner,
      evidence: [[value]],
      text: `The ${part} of my ${thing} is ${value}, and I keep it in the mill.`,
      question: `What is the ${part} of the ${thing} of ${owner}?`,
    }
  }),
)

export async function measure() {
  const stateDir = mkdtempSync(join(tmpdir(), 'bench-safety-'))
  try {
    return await probe(await referenceMemory({ stateDir }))
  } finally {
    rmSync(stateDir, { recursive: true })
  }
}

async function probe(memory) {
  for (const [index, { owner, text }] of facts.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString()
    const turns = [{ role: 'user', content: text, at }]
    await memory.ingest({ id: `S${index}`, user: owner, project: 'Home', date: at, turns })
  }
  const scan = new DisclosureScan(facts)
  const date = '2026-12-01T09:00:00Z'
  const begin = performance.now()
  let recalls = 0
  let disclosed = 0
  let own = 0
  for (const [index, user] of people.entries()) {
    for (let nth = 0; nth < questions; nth += 1) {
      const { question: text, owner, id } = facts[(index * 31 + nth * 17) % facts.length]
      const units = await recallUnits(memory, { user, date, text })
      recalls += 1
      disclosed += scan.find(user, units).length
      if (owner === user && scan.shows(id, units)) own += 1
    }
  }
  const seconds = (performance.now() - begin) / 1000
  return [
    figure(
      `${askers} askers × ${questions} questions: ${recalls} recalls, each checked against ${facts.length} facts of ${askers} owners`,
      `${seconds.toFixed(1)} s`,
      `${LIMIT_S} s`,
      seconds < LIMIT_S,
    ),
    figure(
      'facts disclosed to others, and own ones recalled',
      `${disclosed} and ${own}`,
      '0',
      disclosed === 0,
    ),
  ]
}

await main(import.meta.url, title, measure)
