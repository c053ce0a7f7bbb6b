#!/usr/bin/env node
// Runs the examples against the built package, and writes what they got into examples/<name>/scores.json,
// examples/<name>/README.md and docs/systems.md.
//
//   node scripts/examples.mjs [name …]         run all, or these
//   node scripts/examples.mjs --lock [name …]  write their lock files anew
//   node scripts/examples.mjs --write          write the pages from the scores that are there; runs nothing
//   node scripts/examples.mjs --check          fail where a page is not what its scores and notes say
import { readdirSync } from 'node:fs'
import { examplesFolder, pagesOf, readExample, writeScores } from './examples/example.mjs'
import { lock, openWorkshop, run } from './examples/workshop.mjs'

const options = process.argv.slice(2).filter(word => word.startsWith('--'))
const named = process.argv.slice(2).filter(word => !word.startsWith('--'))
const all = readdirSync(examplesFolder, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => readExample(name))
  // What has no notes is no example of a system of its own.
  .filter(example => example.notes)
const unknown = named.filter(name => !all.some(example => example.name === name))
if (unknown.length > 0)
  throw new Error(`there is no example ${unknown.join(', ')} with a notes.json`)
const chosen = all.filter(({ name }) => named.length === 0 || named.includes(name))

if (options.includes('--lock')) {
  const workshop = openWorkshop()
  for (const { name } of chosen) lock(workshop, name)
} else if (!options.includes('--check') && !options.includes('--write')) {
  const workshop = openWorkshop()
  // One at a time: they share the machine, and some of them time themselves.
  for (const { name } of chosen) writeScores(name, run(workshop, name))
}

if (!options.includes('--lock')) {
  const stale = pagesOf(all.map(({ name }) => readExample(name))).filter(page => page.differs())
  for (const page of stale) {
    if (options.includes('--check')) {
      console.error(`${page.path} is out of date: run node scripts/examples.mjs --write`)
      process.exitCode = 1
    } else page.write()
  }
}
