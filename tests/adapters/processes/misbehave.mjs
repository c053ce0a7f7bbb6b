// Behaves badly in the way that its first argument names, when it gets a `send`.
import { spawn } from 'node:child_process'
import { closeSync, writeFileSync } from 'node:fs'
import { introduction, serve, write } from './protocol.mjs'

const [, , way, detail] = process.argv
const forever = () => new Promise(() => {})
if (detail) writeFileSync(detail, String(process.pid))

const ways = {
  'exit-at-start': () => {
    console.error('Traceback:\n  ModuleNotFoundError: No module named \u001b[31mfoo')
    process.exit(3)
  },
  'never-introduces': () => {
    process.stdin.resume()
    setInterval(() => {}, 1000)
  },
  'bad-introduction': () => serve({ initialize: () => ({ protocol: 7, verbs: [] }) }),
  'ignores-everything': () => {
    process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    serve({ send: forever, close: forever, stdinEnd: () => true })
  },
  'leaves-a-child': () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      stdio: 'ignore',
    })
    serve({ recall: () => String(child.pid), send: ({ text }) => text })
  },
  'exit-at-close': () => serve({ stdinEnd: () => process.exit(9), send: ({ text }) => text }),
  'dies-when-idle': () => {
    serve({
      send: ({ text }) => {
        setTimeout(() => process.exit(5), 20)
        return text
      },
    })
  },
}

const sends = {
  exit: () => {
    console.error('out of memory')
    process.exit(137)
  },
  signal: () => process.kill(process.pid, 'SIGKILL'),
  print: () => {
    process.stdout.write(`\u001b[2J::error::Loading model ${'weights '.repeat(500)}\n`)
    return forever()
  },
  'not-utf8': () => {
    process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a]))
    return forever()
  },
  twice: (_, { id }) => {
    write({ id, result: 'first' })
    write({ id, result: 'second' })
    write({ id: 4711, result: 'who asked?' })
  },
  pieces: async (_, { id }) => {
    const bytes = Buffer.from(`${JSON.stringify({ id, result: 'Zoë 🙂 in pieces' })}\n`)
    for (const byte of bytes) {
      process.stdout.write(Buffer.from([byte]))
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  },
  'one-chunk': (_, { id }) => {
    const logs = Array.from({ length: 50 }, (_, n) => ({
      method: 'log',
      params: { message: `log ${n}` },
    }))
    const lines = [...logs, { id, result: 'after 50 logs' }].map(message => JSON.stringify(message))
    process.stdout.write(`${lines.join('\n')}\n`)
  },
  'flood-stderr': async ({ text }) => {
    for (let n = 0; n < 20; n += 1) {
      await new Promise(resolve => process.stderr.write('noise '.repeat(200_000), resolve))
    }
    if (text === 'die') {
      await new Promise(resolve => process.stderr.write('\nthe end of the flood\n', resolve))
      process.exit(1)
    }
    return 'still here'
  },
  'flood-stdout': async () => {
    for (;;) await new Promise(resolve => process.stdout.write('x'.repeat(100_000), resolve))
  },
  'close-stdout': () => {
    process.stdout.end()
    setInterval(() => {}, 1000)
    return forever()
  },
  'close-stdin': ({ text }) => {
    closeSync(0)
    setInterval(() => {}, 1000)
    return text
  },
  never: forever,
  'wrong-shape': () => ({ rply: 'oops' }),
  'half-line': () => {
    process.stdout.write('{"jsonrpc":"2.0","id":3,"res', () => process.exit(0))
    return forever()
  },
}

if (ways[way]) ways[way]()
else serve({ initialize: () => introduction, send: sends[way] })
