import type { Random } from './random.js'

/** Pieces of replies: what the checks look for, what they must not find, and what a careless reader trips over. */
const WORDS = [
  ...[
    'Ana Silva',
    'ANA\n silva',
    'Anna Kowalski',
    'late',
    '- **3 days**',
    '1. 4 Aug 2026',
    'chart',
  ],
  ...[
    '14 AUGUST 2026',
    '2026-08-14',
    'the end',
    'the end\n',
    'STRASSE',
    'Straße',
    'straße',
    'ΛΌΓΟΣ',
  ],
  ...[
    'Shipments',
    'Delays',
    'Next week',
    'Shipments\n- late\nDelays\nNext week',
    'TBD',
    'blue',
    'Blue.',
    'shipments',
    'error',
    'İ',
    'x',
    'ος',
  ],
  ...[
    'a\u2028b 😀 "quoted" \\ / \u007f',
    '\ufeff',
    '\u200b',
    '\x1c',
    '\x85',
    '\u3000',
    '\u00a0',
    '\r\n',
    '\t',
  ],
  ...[
    '\0',
    '\ud83d',
    '\ude00',
    '\ud83d\ude00',
    '\x1b[31m',
    '::error::x',
    '##[group]',
    '<b>',
    '{',
    '"',
  ],
]

const PATHS = [
  ...[
    'reports/a.md',
    'Weekly Ops/reports/2026-10-05.md',
    'reports\\a.md',
    '../../etc/passwd',
    '/abs/x',
  ],
  ...[
    'C:\\x\\reports/a.md',
    '__proto__',
    'constructor',
    'toString',
    '',
    '.',
    'a\nb',
    'a.md\n',
    '\ud83d',
    '7',
  ],
  ...['reports/a.md\n', 'é/reports/b.md', 'reports/a.md/'],
]

export function randomText(random: Random): string {
  return Array.from({ length: random.number(7) }, () => random.pick(WORDS)).join(
    random.pick([' ', '\n', '', '  \t']),
  )
}

/** The bytes of a result file as some system may have written it; `undefined` for none. */
export function randomResult(random: Random): Buffer | undefined {
  if (random.chance(0.03)) return undefined
  const json = JSON.stringify(fieldsOf(random), null, random.pick([0, 0, 2]))
  if (random.chance(0.75)) return Buffer.from(json)
  return random.pick(SPOILT)(json, random)
}

function fieldsOf(random: Random): object {
  const fields: Record<string, unknown> = { reply: randomText(random) }
  if (random.chance(0.6)) fields.turn = `${randomText(random)} ${fields.reply}`
  if (random.chance(0.7)) fields.files = randomFiles(random)
  if (random.chance(0.05))
    fields.error = random.pick(['', null, ' ', 'connection lost', 0, false, true, {}])
  if (random.chance(0.04)) fields.notApplicable = random.pick(['', null, 'no files', 1])
  if (random.chance(0.06)) fields[random.pick(['reply', 'turn', 'files'])] = random.pick(ODD)
  if (random.chance(0.04)) delete fields.reply
  if (random.chance(0.1)) fields.usage = { tokens: random.pick([1, 1e300, -0.5, 'many']) }
  return fields
}

function randomFiles(random: Random): object {
  const files = Object.create(null)
  for (let left = random.number(5); left > 0; left--) files[random.pick(PATHS)] = randomText(random)
  if (random.chance(0.05)) files[random.pick(PATHS)] = random.pick(ODD)
  return files
}

const ODD = [42, null, true, [], ['a.md'], {}, { 'a.md': 'x' }, '', 1e21]

type Spoil = (json: string, random: Random) => Buffer

/** Each damages or disguises a result in its own way. */
const SPOILT: Spoil[] = [
  json => Buffer.from(`\ufeff${json}`),
  json => Buffer.from(`\ufeff\ufeff${json}`),
  json => Buffer.from(`\r\n\t ${json} \r\n`),
  json => Buffer.from(json.replaceAll(',"', ',\r\n"')),
  (json, random) => Buffer.from(json).subarray(0, random.number(json.length)),
  json => Buffer.from(`${json}\0`),
  json => Buffer.from(`${json}${json}`),
  json => Buffer.from(json, 'utf16le'),
  json => Buffer.from(json, 'latin1'),
  json => Buffer.from(json.replaceAll('\\n', '\n')),
  () => Buffer.alloc(0),
  () => Buffer.from(' \n'),
  (_, random) =>
    Buffer.from(random.pick(['null', '[]', '"text"', '7', 'true', '{}', '[{"reply":"a"}]'])),
  json => Buffer.from(json.replace('{', '{"__proto__":{"error":"x"},')),
  json => Buffer.from(json.replace('{', '{"reply":7,"files":[],')),
  json => Buffer.from(json.replace('{', '{"x":NaN,')),
  json => Buffer.from(json.replace('{', '{"x":-Infinity,')),
  json => Buffer.from(json.replace('{', `{"x":${'9'.repeat(5000)},`)),
  json => Buffer.from(json.replace('{', '{"x":1e999999,')),
  json => Buffer.from(json.replace('{', '{"x":01,')),
  json => Buffer.from(json.replace('{', "{'x':1,")),
  json => Buffer.from(json.replace(/\}$/, ',}')),
  (json, random) => {
    const depth = random.pick([97, 98, 99, 100, 101, 150, 3000])
    return Buffer.from(json.replace('{', `{"x":${'['.repeat(depth)}${']'.repeat(depth)},`))
  },
  (json, random) => {
    const bytes = Buffer.from(json)
    for (let turns = 1 + random.number(4); turns > 0; turns--)
      bytes[random.number(bytes.length)] = random.number(256)
    return bytes
  },
  (json, random) => {
    const broken = [
      [0xff],
      [0xc0, 0x80],
      [0xed, 0xa0, 0xbd],
      [0xf0, 0x9f, 0x98],
      [0xe2, 0x82],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
    ]
    const at = json.indexOf('"reply":"') + 9
    return Buffer.concat([
      Buffer.from(json.slice(0, at)),
      Buffer.from(random.pick(broken)),
      Buffer.from(json.slice(at)),
    ])
  },
]
