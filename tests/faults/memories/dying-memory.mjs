// The reference memory behind the protocol of docs/protocol.md; dies when it is asked about the son.
import { createInterface } from 'node:readline'
import { referenceMemory } from 'vitest-memory-eval/adapter'

const memories = new Map()
const verbs = ['ingest', 'recall', 'settle', 'list', 'forget']

async function answer(method, { memory: name, ...params }) {
  if (method === 'initialize') return { protocol: 1, verbs, scopes: ['user'] }
  if (method === 'open') {
    memories.set(name, await referenceMemory(params))
    return null
  }
  const memory = memories.get(name)
  if (method === 'recall' && params.query === 'Which instrument does my son play?') process.exit(9)
  if (method === 'settle') return (await memory.settle(params.receipts)) ?? null
  return (await memory[method](params)) ?? null
}

let last = Promise.resolve()
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params = {} } = JSON.parse(line)
  last = last.then(async () => {
    const reply = await answer(method, params).then(
      result => ({ result }),
      error => ({ error: { code: 1, message: String(error) } }),
    )
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`)
  })
})
