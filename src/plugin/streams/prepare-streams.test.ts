import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { loadStream } from '../../loading/streams-dataset.js'
import { SOURCES } from '../../suites/streams/sources.js'
import { hashOf } from './fetch-source.js'
import { prepareStreams } from './prepare-streams.js'
import { type StreamsOption, StreamsOptionSchema } from './streams-option.js'

const options = ['one', 'two', 'three', 'four']
const letters = [...options, 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const RECORD: Record<string, (index: number) => object> = {
  // As it is passed around: with a number of its own, a solution and the year as a text.
  aime_2024: index => ({
    id: 60 + index,
    problem: `Count to ${index}.`,
    solution: `Up to ${index}.`,
    answer: `0${index % 100}`,
    url: 'https://example.org',
    year: '2024',
  }),
  gpqa_diamond: index => ({
    question: `Which, ${index}?`,
    options,
    answer: 'B',
    correct_answer_text: 'two',
    domain: 'Physics',
  }),
  mmlu_pro: index => ({
    question_id: 70 + index,
    question: `Which, ${index}?`,
    options: letters,
    answer: 'J',
    answer_index: 9,
    cot_content: '',
    category: 'economics',
    src: 'somewhere',
  }),
  toolbench: index => ({
    id: `simple_${index}`,
    question: [[{ role: 'user', content: `Ring ${index}.` }]],
    function: { name: 'ring', parameters: { type: 'dict', properties: { number: {} } } },
    ground_truth: [{ ring: { number: [index] } }],
    category: 'simple',
  }),
}
const NAMES = Object.keys(RECORD) as (keyof typeof SOURCES)[]

/** A set in the exact shape of its source, with the right number of records. */
const setOf = (name: keyof typeof SOURCES, count = SOURCES[name].count) =>
  Array.from({ length: count }, (_, index) => RECORD[name]?.(index) ?? {})
const linesOf = (records: object[]) => records.map(record => `${JSON.stringify(record)}\n`).join('')

function project(files: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'prepare-streams-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return root
}

const prepare = (root: string, given: StreamsOption) =>
  prepareStreams(StreamsOptionSchema.parse(given), root)

/** What is wrong, as every one of the streams tells it. */
async function problems(root: string, given: StreamsOption): Promise<string[]> {
  const dirs = await prepare(root, given)
  const told = await Promise.all(
    dirs.map(dir =>
      loadStream(dir).then(
        () => [],
        (error: { findings: { file: string; message: string }[] }) =>
          error.findings.map(({ file, message }) => `${file.replace(root, '')}: ${message}`),
      ),
    ),
  )
  for (const one of told) expect(one).toEqual(told[0])
  return told[0] ?? []
}

const whole = () =>
  Object.fromEntries(
    NAMES.map((name, index) => [
      // Both forms, and a list that is laid out.
      index % 2 ? `${name}.json` : `${name}.jsonl`,
      index % 2 ? JSON.stringify(setOf(name), null, 2) : linesOf(setOf(name)),
    ]),
  )

describe('prepareStreams from a folder', () => {
  it('makes streams of the four sets, with the right counts', async () => {
    const dirs = await prepare(project(whole()), { dir: '.' })
    const streams = await Promise.all(dirs.map(dir => loadStream(dir)))
    expect(streams.map(({ name, tasks }) => [name, tasks.length])).toEqual([
      ['aime_2024', 30],
      ['gpqa_diamond', 198],
      ['mmlu_pro', 2312],
      ['toolbench', 750],
    ])
    expect(streams.map(({ tasks }) => tasks[3]?.task.id)).toEqual([
      'aime-2024-004',
      'gpqa-diamond-004',
      'mmlu-pro-004',
      'simple_3',
    ])
    expect(streams.map(({ tasks }) => tasks[3]?.task.target)).toEqual([
      '03',
      'B',
      'J',
      // As the laid out list has it.
      JSON.stringify([{ ring: { number: [3] } }], null, 2).replaceAll('\n', '\n    '),
    ])
  })

  it('writes nothing anew that says the same', async () => {
    const root = project({ 'aime-2024.jsonl': linesOf(setOf('aime_2024')) })
    const given: StreamsOption = { dir: '.', only: ['aime_2024'] }
    const [dir = ''] = await prepare(root, given)
    const written = () => statSync(join(dir, 'stream.jsonl')).mtimeMs
    const before = written()
    await prepare(root, given)
    expect(written()).toBe(before)
    expect((await loadStream(dir)).tasks).toHaveLength(30)
  })

  it('lists everything that is missing, cut, renamed or wrongly hashed at once, in every stream', async () => {
    const renamed = setOf('gpqa_diamond').map(({ ...record }) => {
      const { options: choices, ...rest } = record as { options: string[] }
      return { ...rest, choices }
    })
    const root = project({
      'aime_24.jsonl': '',
      'gpqa_diamond.jsonl': linesOf(renamed),
      'mmlu_pro.json': JSON.stringify(setOf('mmlu_pro')).slice(0, -50),
      'toolbench.jsonl': linesOf(setOf('toolbench')),
    })
    const sources = { toolbench: { sha256: 'a'.repeat(64) } }
    const found = await problems(root, { dir: '.', sources })
    expect(found[0]).toBe(
      '/aime_2024.jsonl: there is no aime_2024.jsonl or aime_2024.json; is aime_24.jsonl meant?',
    )
    expect(found[1]).toBe('/gpqa_diamond.jsonl: the field "options" is missing')
    expect(found).toContain('/gpqa_diamond.jsonl: and 193 more findings')
    expect(found.find(one => one.startsWith('/mmlu_pro'))).toMatch(/not JSON/)
    expect(found.at(-1)).toMatch(/^\/toolbench.jsonl: its SHA-256 is [\da-f]{64}, not a{64}$/)
  })

  it('stops them all for one that lacks a record', async () => {
    const files = { ...whole(), 'aime_2024.jsonl': linesOf(setOf('aime_2024', 29)) }
    expect(await problems(project(files), { dir: '.' })).toEqual([
      '/aime_2024.jsonl: it holds 29 records, and aime_2024 has 30',
    ])
  })

  it('is mended by the next run', async () => {
    const root = project()
    const given: StreamsOption = { dir: '.', only: ['aime_2024'] }
    expect(await problems(root, given)).toHaveLength(1)
    writeFileSync(join(root, 'aime_2024.jsonl'), linesOf(setOf('aime_2024')))
    expect(await problems(root, given)).toEqual([])
  })
})

describe('prepareStreams by download', () => {
  let server: Server
  let requests: string[] = []
  const answers: Record<string, string> = {}
  beforeAll(async () => {
    for (const name of NAMES) answers[`/${name}`] = linesOf(setOf(name))
    server = createServer((request, response) => {
      requests.push(request.url ?? '')
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': 1000 })
        response.write('{"problem"')
        setTimeout(() => response.destroy(), 20)
        return
      }
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/aime_2024' })
        response.end()
        return
      }
      const text = answers[request.url ?? '']
      response.writeHead(text === undefined ? 404 : 200)
      response.end(text)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const pinned = () =>
    Object.fromEntries(
      NAMES.map(name => [name, { url: at(`/${name}`), sha256: hashOf(answers[`/${name}`] ?? '') }]),
    )
  const licences = ['CC-BY-NC-SA-4.0', 'cc-by-4.0', 'MIT', 'Apache-2.0']

  it('fetches each set once, and keeps it', async () => {
    const root = project()
    requests = []
    const given = { download: true, licences, sources: pinned() }
    expect(await problems(root, given)).toEqual([])
    expect(await problems(root, given)).toEqual([])
    expect(requests.sort()).toEqual(NAMES.map(name => `/${name}`).sort())
    const dir = join(root, '.vitest/memory-eval/streams/toolbench')
    expect((await loadStream(dir)).tasks).toHaveLength(750)
    expect(readFileSync(join(dir, 'stream.jsonl'), 'utf8')).toBe(answers['/toolbench'])
  })

  it('follows a redirect: the hash decides what is used', async () => {
    const root = project()
    requests = []
    const { aime_2024 } = pinned()
    const sources = { aime_2024: { ...aime_2024, url: at('/moved') } }
    const given: StreamsOption = { download: true, only: ['aime_2024'], licences, sources }
    expect(await problems(root, given)).toEqual([])
    expect(requests).toEqual(['/moved', '/aime_2024'])
  })

  it('asks for nothing whose licence was not accepted, and says which', async () => {
    requests = []
    const given = { download: true, licences: ['MIT', 'Apache-2.0'], sources: pinned() }
    expect(await problems(project(), given)).toEqual([
      expect.stringMatching(/^aime_2024: AIME 2024 is under CC-BY-NC-SA-4.0 .*not accepted$/),
      expect.stringMatching(/^gpqa_diamond: GPQA diamond is under CC-BY-4.0 .*not accepted$/),
    ])
    expect(requests.sort()).toEqual(['/mmlu_pro', '/toolbench'])
  })

  it('fetches nothing without a pinned hash', async () => {
    requests = []
    const sources = { aime_2024: { url: at('/aime_2024') } }
    const found = await problems(project(), { download: true, licences, sources })
    expect(found).toHaveLength(4)
    expect(found[0]).toMatch(/^aime_2024: no SHA-256 of .* is known, so that nothing is fetched$/)
    expect(found[1]).toBe('gpqa_diamond: no address is known, so that nothing is fetched')
    expect(requests).toEqual([])
  })

  it('does not use or keep a file with another hash, that is not there, or that breaks off', async () => {
    const root = project()
    const sha256 = 'b'.repeat(64)
    const sources = {
      ...pinned(),
      aime_2024: { url: at('/aime_2024'), sha256 },
      gpqa_diamond: { url: at('/gone'), sha256 },
      toolbench: { url: at('/cut'), sha256 },
    }
    const found = await problems(root, { download: true, licences, sources })
    expect(found).toEqual([
      expect.stringMatching(/has the SHA-256 [\da-f]{64}, not b{64}; it is not used$/),
      expect.stringMatching(/answers 404/),
      expect.stringMatching(/broke off/),
    ])
    const kept = readdirSync(join(root, '.vitest/memory-eval/streams/downloads'))
    expect(kept).toEqual([expect.stringMatching(/^mmlu_pro-/)])
  })

  it('takes what the folder has, and fetches the rest', async () => {
    requests = []
    const root = project({ 'gpqa_diamond.json': JSON.stringify(setOf('gpqa_diamond')) })
    const { gpqa_diamond: _, ...sources } = pinned()
    expect(await problems(root, { dir: '.', download: true, licences, sources })).toEqual([])
    expect(requests).not.toContain('/gpqa_diamond')
  })

  it('takes no address that is not safe', () => {
    for (const url of ['http://example.org/x', 'file:///etc/passwd', 'no address']) {
      expect(StreamsOptionSchema.safeParse({ sources: { aime_2024: { url } } }).success).toBe(false)
    }
  })
})

describe('the sources', () => {
  it('pin no address without a verified hash', () => {
    for (const { url, sha256 } of Object.values(SOURCES)) {
      if (url !== null) expect(sha256).toMatch(/^[\da-f]{64}$/)
    }
  })
})
