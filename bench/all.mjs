#!/usr/bin/env node
// Measures everything and writes bench/RESULTS.md: npm run bench:all. Wants a quiet machine and ten minutes.
// With --notes it measures nothing, and only puts what bench/notes.json says below the figures anew.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import * as caseOverhead from './case-overhead.mjs'
import * as clones from './clones.mjs'
import * as grade from './grade.mjs'
import * as replay from './replay.mjs'
import * as safety from './safety.mjs'
import * as shards from './shards.mjs'
import { printFigures } from './support/figures.mjs'
import { host } from './support/projects.mjs'
import * as waiting from './waiting.mjs'

const home = join(import.meta.dirname, '..')
const results = join(import.meta.dirname, 'RESULTS.md')
const benches = { caseOverhead, waiting, replay, clones, grade, shards, safety }

if (!process.argv.includes('--notes')) writeFileSync(results, `${await measureAll()}\n`)
writeFileSync(results, withNotes(readFileSync(results, 'utf8')))

async function measureAll() {
  const parts = heading()
  for (const { title, measure } of Object.values(benches)) {
    const figures = await measure()
    printFigures(title, figures)
    parts.push(section(title, figures))
  }
  return parts.join('\n')
}

/** Below each table, what is said of its figures. */
function withNotes(text) {
  const notes = JSON.parse(readFileSync(join(import.meta.dirname, 'notes.json'), 'utf8'))
  const [top, ...sections] = text.split(/\n(?=## )/)
  const noted = sections.map(one => {
    const [table = ''] = one.split('\n\n>')
    const name = Object.keys(benches).find(key => one.startsWith(`## ${benches[key].title}\n`))
    const remarks = notes[name] ?? []
    return [table.trimEnd(), ...remarks.map(remark => `> ${remark}`)].join('\n\n')
  })
  return `${[top.trimEnd(), ...noted].join('\n\n')}\n`
}

function heading() {
  const version = file => JSON.parse(readFileSync(file, 'utf8')).version
  const [cpu] = cpus()
  const python = execFileSync('python3', ['--version'], { encoding: 'utf8' }).trim()
  return [
    '# Measured',
    '',
    'Written by `npm run bench:all`; do not edit. Each figure is held against something that was measured in the same run,',
    'since another machine is faster or slower as a whole. What is said of a figure stands in `bench/notes.json`.',
    '',
    `- vitest-memory-eval ${version(join(home, 'package.json'))}, Vitest ${version(join(host, 'node_modules/vitest/package.json'))}, Node ${process.versions.node}, ${python}`,
    `- ${process.platform}-${process.arch}, ${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${new Date().toISOString().slice(0, 10)}`,
  ]
}

function section(title, figures) {
  const rows = figures.map(({ what, measured, limit, holds }) => {
    const verdict = holds === undefined ? '' : holds ? 'holds' : '**missed**'
    return `| ${what} | ${measured} | ${limit} | ${verdict} |`
  })
  const table = ['| what | measured | limit | |', '|---|---|---|---|', ...rows]
  return ['', `## ${title}`, '', ...table].join('\n')
}
