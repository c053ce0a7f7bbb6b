// Where the time of a worker goes, by a CPU profile of V8.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FILE_CALLS =
  /^(mkdir|rmdir|unlink|rename|link|symlink|readlink|open|openFileHandle|close|read|readdir|readBuffers|write\w*|lstat|stat|fstat|futimes|utimes|copyFile|access|realpath|existsSync|internalModuleStat|rmSync|readFileUtf8)$/

/** A folder for profiles, and how Vitest makes its workers write them there. */
export function profiling() {
  const dir = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  return {
    dir,
    execArgv: JSON.stringify(['--cpu-prof', `--cpu-prof-dir=${dir}`]),
    /** Share of the busy time of the busiest worker by part, in percent, the largest first. */
    read() {
      const profiles = readdirSync(dir).map(name => shares(join(dir, name)))
      rmSync(dir, { recursive: true })
      const [busiest] = profiles.sort((a, b) => b.busy - a.busy)
      return busiest?.parts ?? []
    },
  }
}

function shares(file) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'))
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(one => [one, id])))
  const time = new Map()
  let busy = 0
  samples.forEach((id, index) => {
    const part = partOf(id, byId, parents)
    if (part === 'idle') return
    busy += timeDeltas[index]
    time.set(part, (time.get(part) ?? 0) + timeDeltas[index])
  })
  const parts = [...time].map(([part, us]) => ({ part, percent: (us / busy) * 100 }))
  return { busy, parts: parts.sort((a, b) => b.percent - a.percent) }
}

function partOf(leaf, byId, parents) {
  const { functionName, url } = byId.get(leaf).callFrame
  if (functionName === '(idle)' || functionName === '(program)') return 'idle'
  if (functionName === '(garbage collector)') return 'garbage collection'
  const isFileCall = (url === '' || url === 'node:fs') && FILE_CALLS.test(functionName)
  for (let id = leaf; id !== undefined; id = parents.get(id)) {
    const frame = byId.get(id).callFrame
    if (/vitest-memory-eval\/dist\/src\/(checks|python-regex)\//.test(frame.url)) return 'checks'
    if (frame.url.includes('vitest-memory-eval/dist/')) {
      return isFileCall ? 'files and folders of the case' : 'the eval itself'
    }
    if (/node_modules\/(@vitest|vitest|vite)\//.test(frame.url)) return 'Vitest'
  }
  return 'Node: loading modules, timers, channels'
}
