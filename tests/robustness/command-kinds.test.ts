import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, runVitest } from '../vitest/host.js'
import { isRunning, linesOf, ownTempFolder } from '../vitest/observe.js'
import { config, tinyDataset } from '../vitest/tiny-dataset.js'
import { serverProject } from './server-project.js'

/** What a process may do when it is asked something, and whether the case survives it. */
const KINDS: Record<string, { does: string; survives?: boolean }> = {
  'exits with a code': { does: 'process.exit(3)' },
  'exits as if all were well': { does: 'process.exit(0)' },
  'is killed': { does: "process.kill(process.pid, 'SIGKILL')" },
  'dies of an error': { does: "throw new Error('out of cheese')" },
  hangs: { does: '' },
  'hangs and blocks its loop': { does: 'for (;;);' },
  'floods stdout without a line end': { does: "flood(process.stdout, 'x'.repeat(1 << 20))" },
  'floods stdout with lines': { does: "flood(process.stdout, 'no json\\n'.repeat(1 << 17))" },
  'floods stderr, then answers': {
    does: "flood(process.stderr, 'x'.repeat(1 << 20), reply)",
    survives: true,
  },
  'closes its stdout': { does: "require('node:fs').closeSync(1)" },
  'closes its stdin': { does: 'process.stdin.destroy()' },
  'answers twice': { does: 'reply(); reply()', survives: true },
  'answers another question first': {
    does: "out({ jsonrpc: '2.0', id: 99999, result: { reply: 'wrong' } }); reply()",
    survives: true,
  },
  'answers in pieces': {
    does: 'const text = line({ reply: GOOD }); let at = 0; const next = () => { if (at < text.length) { process.stdout.write(text.slice(at, ++at)); setTimeout(next, 2) } }; next()',
    survives: true,
  },
  'answers in no JSON': { does: 'process.stdout.write(\'{"jsonrpc": oops}\\n\')' },
  'answers with an error': {
    does: "out({ jsonrpc: '2.0', id, error: { code: -32000, message: 'no \\u001b[31mcheese' } })",
  },
  'answers with neither result nor error': { does: "out({ jsonrpc: '2.0', id })" },
  'answers with another type': { does: "out({ jsonrpc: '2.0', id, result: { reply: 42 } })" },
  'answers without naming the protocol': {
    does: 'out({ id, result: { reply: GOOD } })',
    survives: true,
  },
  'answers with bytes that are no text': {
    does: 'process.stdout.write(Buffer.from([0xff, 0xfe, 0, 0x0a]))',
  },
  'answers with lines of Windows': {
    does: "process.stdout.write(line({ reply: GOOD }).replace('\\n', '\\r\\n'))",
    survives: true,
  },
  'answers with 5 MB': {
    does: "out({ jsonrpc: '2.0', id, result: { reply: GOOD + 'x'.repeat(5e6) } })",
    survives: true,
  },
  'sends word that nobody asked for, then answers': {
    does: "out({ jsonrpc: '2.0', method: 'progress', params: {} }); reply()",
    survives: true,
  },
  'leaves a child that holds its pipes': {
    does: "require('node:child_process').spawn('sleep', ['30'], { stdio: 'inherit' }); process.exit(1)",
  },
}

const SERVER = `
const { appendFileSync } = require('node:fs')
const GOOD = 'Ottoline cuts it on Fridays.'
const out = message => process.stdout.write(JSON.stringify(message) + '\\n')
appendFileSync('pids.log', process.pid + '\\n')

/** A hundred times a megabyte. */
function flood(stream, piece, then) {
  let left = 100
  const go = () => {
    while (left-- > 0) if (!stream.write(piece)) return stream.once('drain', go)
    then?.()
  }
  go()
}

require('node:readline').createInterface({ input: process.stdin }).on('line', asked => {
  const { id, method, params } = JSON.parse(asked)
  if (id === undefined) return
  const line = result => JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n'
  const reply = () => out({ jsonrpc: '2.0', id, result: { reply: GOOD } })
  if (method === 'initialize') return out({ jsonrpc: '2.0', id, result: { protocol: 1, verbs: ['openSession'] } })
  if (method !== 'send') { out({ jsonrpc: '2.0', id, result: null }); if (method === 'close') process.exit(); return }
  switch (params.text) {
${Object.entries(KINDS)
  .map(([kind, { does }]) => `    case ${JSON.stringify(kind)}: { ${does}; return }`)
  .join('\n')}
    default: reply()
  }
})
`

const ids = Object.keys(KINDS).map((_, index) => `people-${String(index + 1).padStart(2, '0')}`)

test(`${ids.length} kinds of bad processes spoil their own case and no other`, {
  timeout: 120_000,
}, async () => {
  const checks = [{ type: 'contains', where: 'reply', value: 'Ottoline' }]
  const row = (id: string, request: string) => ({
    id,
    area: 'people',
    kind: 'ask',
    request,
    checks,
  })
  const rows = [
    ...Object.keys(KINDS).map((kind, index) => row(ids[index] ?? '', kind)),
    ...[1, 2, 3, 4, 5].map(number => row(`rules-0${number}`, `A fair question, number ${number}.`)),
  ]
  const temp = ownTempFolder()
  const dir = createProject({
    ...tinyDataset('garden', rows),
    'garden/split.json': JSON.stringify({ train: rows.map(({ id }) => id), holdout: [] }),
    'vitest.config.ts': config('turnTimeout: 4000, caseTimeout: 8000,'),
    ...serverProject(SERVER),
  })
  const { output, exitCode } = await runVitest(dir, ['run'], { env: temp.env })
  expect(exitCode, output).toBe(1)
  const { tests } = JSON.parse(
    readFileSync(join(dir, '.vitest/memory-eval/garden/learned/score.json'), 'utf8'),
  ) as { tests: Record<string, { verdict: string }> }
  const ended = Object.keys(KINDS).map((kind, index) => [kind, tests[ids[index] ?? '']?.verdict])
  const expected = Object.entries(KINDS).map(([kind, { survives }]) => [
    kind,
    survives ? 'passed' : 'errored',
  ])
  expect(Object.fromEntries(ended)).toEqual(Object.fromEntries(expected))
  for (const number of [1, 2, 3, 4, 5]) expect(tests[`rules-0${number}`]?.verdict).toBe('passed')
  expect(output).not.toContain('\u001b[31mcheese')
  expect(linesOf(dir, 'pids.log').map(Number).filter(isRunning)).toEqual([])
  expect(temp.left()).toEqual([])
  expect(readdirSync(join(dir, '.vitest/memory-eval/garden/learned/run-1/tests'))).toHaveLength(
    rows.length,
  )
})
