// Compares compilePythonRegex with the machine's python3 on patterns made at random:
//   npm run build && node scripts/fuzz-regex.mjs --pairs 100000 --seed 1
// Exits 1 when the two ever disagree; the disagreements are saved. Answers are those of Python 3.11.
import { execFile, execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { makeCase } from './fuzz-regex/make-pair.mjs'
import { Random } from './fuzz-regex/random.mjs'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    module: { type: 'string', default: 'dist/src/python-regex/index.js' },
  },
})
const pairs = Number(values.pairs)
const seed = Number(values.seed)
const textsEach = 4
const batchSize = 1000
const folder = resolve('.vitest/fuzz-regex')
const script = fileURLToPath(new URL('fuzz-regex/answer.py', import.meta.url))
const { compilePythonRegex, PythonRegexError, RegexTimeoutError, UnsupportedRegexError } =
  await import(pathToFileURL(resolve(values.module)).href)

const version = execFileSync('python3', ['--version'], { encoding: 'utf8' }).trim()
if (!version.includes(' 3.11.')) {
  console.log(
    `The answers are those of Python 3.11; ${version} may disagree in errors and new letters.`,
  )
}

const counts = { equal: 0, found: 0, refusedByPython: 0, undecided: 0, unsupported: 0 }
const refusals = new Map()
const disagreements = []
const random = new Random(seed)

for (let done = 0; done < pairs; done += batchSize * textsEach) {
  const cases = random.times(Math.min(batchSize, Math.ceil((pairs - done) / textsEach)), () =>
    makeCase(random, textsEach),
  )
  // Python works while this process does.
  const asked = askPython(cases)
  const ours = cases.map(({ pattern, texts }) => answersOf(pattern, texts))
  const theirs = await asked
  for (const [index, { pattern, texts }] of cases.entries()) {
    for (const [at, text] of texts.entries()) {
      compare(pattern, text, ours[index][at], theirs[index][at])
    }
  }
}

console.log(`${version}, seed ${seed}:`, counts)
console.log('unsupported:', Object.fromEntries(refusals))
console.log(`${disagreements.length} disagreements`)
if (disagreements.length > 0) {
  await mkdir(folder, { recursive: true })
  const file = resolve(folder, `seed-${seed}.jsonl`)
  await writeFile(file, disagreements.map(found => `${JSON.stringify(found)}\n`).join(''))
  console.log(`saved in ${file}`)
  process.exitCode = 1
}

function askPython(cases) {
  return new Promise((answer, fail) => {
    const child = execFile('python3', [script], { maxBuffer: 1e9 }, (error, output) => {
      if (error) fail(error)
      else
        answer(
          output
            .trim()
            .split('\n')
            .map(line => JSON.parse(line)),
        )
    })
    child.stdin.end(
      cases.map(({ pattern, texts }) => `${JSON.stringify([pattern, texts])}\n`).join(''),
    )
  })
}

function answersOf(pattern, texts) {
  let regex
  try {
    regex = compilePythonRegex(pattern)
  } catch (error) {
    return texts.map(() => described(error))
  }
  return texts.map(text => {
    try {
      const found = regex.search(text, { timeoutMs: 1000 })
      return found && [found.start, found.end]
    } catch (error) {
      return described(error)
    }
  })
}

function described(error) {
  if (error instanceof PythonRegexError) return { error: error.message }
  // Patterns made here are small: one that V8 refuses was translated wrongly.
  if (error instanceof UnsupportedRegexError && !error.construct.includes('V8'))
    return { unsupported: error.construct }
  if (error instanceof RegexTimeoutError) return { undecided: error.limit }
  return { crash: String(error?.stack ?? error) }
}

function compare(pattern, text, ours, theirs) {
  if (ours?.unsupported) {
    counts.unsupported += 1
    refusals.set(ours.unsupported, (refusals.get(ours.unsupported) ?? 0) + 1)
  } else if (ours?.undecided || theirs?.undecided) {
    counts.undecided += 1
  } else if (JSON.stringify(ours) === JSON.stringify(theirs)) {
    counts.equal += 1
    if (Array.isArray(theirs)) counts.found += 1
    if (theirs?.error) counts.refusedByPython += 1
  } else {
    disagreements.push({ pattern, text, ours, theirs })
  }
}
