import type { Fault } from './run-faulty.js'

/** Lines of a pack stand by date, the oldest first: what was corrected leads. */
const oldValuesFirst: Fault = memory => ({
  ...memory,
  async beforeTurn(turn) {
    const pack = String(await memory.beforeTurn?.(turn))
    const sections = pack.split(/(?=^## )/m)
    return sections.map(oldestFirst).join('')
  },
})

function oldestFirst(section: string): string {
  const lines = section.split('\n')
  const items = lines.filter(line => line.startsWith('- '))
  const dated = items.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1))
  return lines.map(line => (line.startsWith('- ') ? dated.shift() : line)).join('\n')
}

const dateOf = (line: string) => /\((\d{4}-\d{2}-\d{2})\)$/.exec(line)?.[1] ?? ''

export default oldValuesFirst
