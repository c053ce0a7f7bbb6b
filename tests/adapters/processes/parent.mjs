// Opens a memory through commandAdapter and then ends, in the way that its third argument names.
const [, , adapters, command, how] = process.argv
const { commandAdapter } = await import(adapters)

const adapter = commandAdapter({ command: JSON.parse(command) })
const { signal } = new AbortController()
const log = console.error
const processes = await adapter.start({ env: process.env, signal, log })
await adapter.open({ stateDir: '/', namespace: 'n', setup: 'learned', signal, log }, processes)

if (how === 'exit') process.exit(0)
if (how === 'throw') {
  setTimeout(() => {
    throw new Error('as asked')
  })
}
console.log('open')
