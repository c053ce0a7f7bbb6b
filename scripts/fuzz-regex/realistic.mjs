/** Patterns as people write them to check a reply, and replies for them. */
const fragments = [
  '\\bno\\b',
  '(?:yes|no|ok)',
  '\\d+',
  '\\d{1,2}:\\d{2}',
  '\\d{4}-\\d{2}-\\d{2}',
  '\\$?\\d[\\d,]*(?:\\.\\d+)?',
  '\\s+',
  '\\s*',
  '.*',
  '.*?',
  '[^.\\n]*',
  '.{0,40}',
  '\\w+',
  '[A-Z]\\w*',
  '[^\\W\\d_]+',
  '[-*•]',
  '(?:^|\\n)[-*•] ',
  '["\'“”]?',
  '\\S+',
  '[\\w.]+@[\\w.]+',
  '(?i:paris)',
  '(Paris|Z[uü]rich)',
  '(?!.*not)',
  '(?=.*\\d)',
  '(?<!\\d)3',
  '(?<![\\w-])',
  '(\\w)\\1',
  '(?P<x>\\w)(?P=x)',
  '["\'](?:[^"\']*)["\']',
  '\\*\\*[^*]+\\*\\*',
  '(?:\\w+\\s+){0,3}',
  '(?:Mon|Tues|Fri)day',
  'colou?r',
  '(?:peanut|nut)s?',
  '[^\\S\\n]',
  '(?:\\d{3}-)?\\d{4}',
  '\\b[A-Z][a-z]+\\b',
  '(["\'])\\w+\\1',
  '(?:,\\s*\\w+)*',
  '€\\s?\\d',
  '(?m:^)',
  '(?s:.*)',
  '\\(?\\d+\\)?',
  '[ \\t]+',
  '(?:[A-Z]\\.)+',
  '\\d+(?:st|nd|rd|th)?',
]
const words = [
  'the',
  'no',
  'yes',
  'ok',
  'Paris',
  'Zürich',
  'straße',
  'STRASSE',
  'İstanbul',
  'ISTANBUL',
  'naïve',
  'Friday',
  'Monday',
  'May 3',
  '2024-05-03',
  '10:30',
  '$5',
  '$1,234.50',
  '€1,200',
  '100%',
  '3.5',
  '42',
  'don’t',
  '"quoted"',
  '**bold**',
  'a@b.co',
  'e-mail',
  'vegan',
  'allergic',
  'peanuts',
  'nuts',
  'not',
  'Dana',
  'Maya Okafor',
  '日本',
  'مرحبا',
  '१२',
  '🙂',
  'book',
  'colour',
  'color',
  '555-1234',
  '(see 3)',
  'U.S.',
  '1st',
  'll',
  'kK',
  'Ss',
]
const starts = ['', '', '', '- ', '* ', '• ', '1. ', '> ', '\u00a0']
const ends = ['.', '!', '?', '', ' ', ',']

export function makeRealistic(random) {
  const part = () =>
    random.chance(0.5)
      ? random.pick(fragments)
      : random.pick(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const branch = () =>
    random.times(1 + random.below(4), part).join(random.pick(['', '', ' ', '\\s+']))
  const flags = random.pick(['', '', '(?i)', '(?i)', '(?im)', '(?is)', '(?m)', '(?x)', '(?ia)'])
  const [start, end] = [
    random.pick(['', '', '^', '\\A', '\\b']),
    random.pick(['', '', '$', '\\Z', '\\b']),
  ]
  const source = flags + start + random.times(random.chance(0.2) ? 2 : 1, branch).join('|') + end
  return { source, sample: () => makeReply(random) }
}

export function makeReply(random) {
  const line = () =>
    random.pick(starts) +
    random
      .times(1 + random.below(8), () => word(random))
      .join(random.pick([' ', ' ', '  ', ', '])) +
    random.pick(ends)
  return (
    random.times(1 + random.below(4), line).join(random.pick(['\n', '\n', '\r\n', '\n\n'])) +
    random.pick(['', '\n'])
  )
}

function word(random) {
  const chosen = random.pick(words)
  if (random.chance(0.15)) return chosen.toUpperCase()
  return random.chance(0.1) ? chosen.toLowerCase() : chosen
}
