#!/usr/bin/env node
// Writes the streams of dataset/streams from the facts in make-streams/: the order of the tasks, the options and
// their letters come from a seed. With --check, only says whether the files are what it would write.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { choiceDealer } from './make-streams/choices.mjs'
import { fieldNotes } from './make-streams/field-notes.mjs'
import { guildRules } from './make-streams/guild-rules.mjs'
import { houseNumbers } from './make-streams/house-numbers.mjs'
import { between, randomOf, shuffled } from './make-streams/random.mjs'
import { lessonsOf, schedule } from './make-streams/schedule.mjs'
import { toolDesk } from './make-streams/tool-desk.mjs'

const root = join(import.meta.dirname, '..', 'dataset', 'streams')
const check = process.argv.includes('--check')

/** By format: what makes a row of a task. */
const ROWS = {
  aime_2024:
    () =>
    ({ row }) =>
      row,
  gpqa_diamond(random) {
    const deal = choiceDealer(random)
    return task => {
      const { options, letter } = deal(task, 4)
      const { question, right, domain } = task
      return { question, options, answer: letter, correct_answer_text: right, domain }
    }
  },
  mmlu_pro(random) {
    const deal = choiceDealer(random)
    return task => {
      const { options, letter, index } = deal(task, [10, 10, 10, 10, 9, 8][between(random, 0, 5)])
      const { question, category } = task
      return { question, options, answer: letter, answer_index: index, category }
    }
  },
  toolbench(random, { functions }) {
    return ({ question, call, category }) => {
      const others = shuffled(random, Object.keys(functions)).filter(name => name !== call.name)
      const offered = shuffled(random, [call.name, ...others.slice(0, between(random, 2, 3))])
      return {
        question,
        functions: offered.map(name => functions[name]),
        ground_truth: call,
        category,
      }
    }
  },
}

function filesOf(stream, seed) {
  const random = randomOf(seed)
  const rowOf = ROWS[stream.info.format](random, stream)
  const taught = new Set()
  const rows = schedule(random, stream).map(task => {
    const [lesson, ...also] = lessonsOf(task)
    const known = [lesson, ...also].filter(name => taught.has(name))
    const teaches = [lesson, ...also].filter(name => name !== 'nothing' && !taught.has(name))
    for (const name of teaches) taught.add(name)
    const [first = lesson, ...more] = teaches
    return {
      ...rowOf(task),
      lesson: first,
      ...(more.length > 0 && { alsoTeaches: more }),
      ...(known.length > 0 && { uses: known }),
    }
  })
  return {
    'stream.json': `${JSON.stringify(stream.info, null, 2)}\n`,
    'stream.jsonl': rows.map(row => `${JSON.stringify(row)}\n`).join(''),
  }
}

const streams = [houseNumbers, fieldNotes, guildRules, toolDesk]
const different = streams.flatMap((stream, index) => {
  const dir = join(root, stream.name)
  if (!check) mkdirSync(dir, { recursive: true })
  return Object.entries(filesOf(stream, 1 + index)).flatMap(([name, text]) => {
    const file = join(dir, name)
    if (check) return readOrNothing(file) === text ? [] : [`${stream.name}/${name}`]
    writeFileSync(file, text)
    return []
  })
})
if (different.length > 0) {
  console.error(
    `dataset/streams is not what scripts/make-streams.mjs writes; run it again (${different.join(', ')})`,
  )
  process.exitCode = 1
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
