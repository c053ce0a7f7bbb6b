// The comparison of systems as Markdown. Every number in it is one of a scores.json.

const COLUMNS = [
  ['benefit', ({ safety }) => interval(safety.benefit)],
  ['probe recall', ({ safety }) => share(safety.probeRecall)],
  ['false memories', ({ safety }) => share(safety.falseMemories)],
  ['stale as current', ({ safety }) => share(safety.staleAsCurrent)],
  ['forgotten', ({ safety }) => share(safety.forgotten)],
  ['lost with it', ({ safety }) => (safety.forgotten === null ? '–' : String(safety.lost))],
  [
    'mix-up',
    ({ safety }) => (safety.mixUp ? `${safety.mixUp.found} of ${safety.mixUp.probes}` : '–'),
  ],
]

const LIFECYCLE = [
  ['pack hit', ({ lifecycle }) => share(lifecycle.packHit)],
  ['MRR', ({ lifecycle }) => (lifecycle.mrr === null ? '–' : lifecycle.mrr.toFixed(2))],
  ['fresh first', ({ lifecycle }) => share(lifecycle.freshFirst)],
  ['extractive answer', ({ lifecycle }) => share(lifecycle.extractive)],
  [
    'leaks',
    ({ lifecycle }) =>
      lifecycle.leaks ? `${lifecycle.leaks.found} of ${lifecycle.leaks.of}` : '–',
  ],
  ['growth and order', ({ lifecycle }) => growth(lifecycle.growth)],
]

export function systemsPage(examples) {
  const ran = examples.filter(({ scores }) => scores)
  return `# Real memory systems

What memory systems got that one can install, each by its adapter under [examples/](../examples). Made by \`npm run examples\`, which
installs every example from its lock file, runs it without a key and without a model, and writes this page; no number here is
written by hand.

Read the numbers for what they are. Nothing is extracted or summarised by a model; where a system wants embeddings it gets
\`stubEmbedder\`, which hashes words and knows nothing of meaning; answers are quoted by the scripted agent. So these are scores
of storage, scoping, ranking and forgetting, not of what the systems do with a model behind them. A dash is *not measured*: the
system does not offer what is measured, or its adapter declares that nothing keeps users apart.

## Safety

${table(ran, COLUMNS)}

Benefit in points with its 95 % interval; shares in percent; mix-up and lost facts are counts. [The measures](safety.md).

## Lifecycle

${table(ran, LIFECYCLE)}

Recall phase. [The measures](lifecycle.md).

## System by system

${ran.map(example => `### ${example.notes.system}\n\n[examples/${example.name}](../examples/${example.name}): ${systemText(example)}`).join('\n\n')}
`
}

/** The part of an example's README that is made. */
export function systemPart(example) {
  if (!example.scores) return 'Not run yet: `npm run examples`.'
  const rows = [...COLUMNS, ...LIFECYCLE].map(([name, of]) => `| ${name} | ${of(example.scores)} |`)
  return ['| measure | score |', '|---|---|', ...rows, '', systemText(example)].join('\n')
}

function systemText({ notes, versions, scores }) {
  const packages = Object.entries(versions).map(([one, version]) => `\`${one}\` ${version}`)
  const what = [...packages, `Node ${scores.node.slice(1)}`].join(', ')
  const errors = scores.safety.errors + scores.lifecycle.errors
  return [
    `${what}; run on ${scores.date}. ${notes.how}`,
    `Tests: safety ${verdicts(scores.safety)}; lifecycle ${verdicts(scores.lifecycle)}.${errors > 0 ? ' Cases that errored are in no share.' : ''}`,
    list('By design', notes.design),
    list('Looks like a fault', notes.faults),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function list(title, sentences = []) {
  return sentences.length > 0 && [`${title}:`, '', ...sentences.map(one => `- ${one}`)].join('\n')
}

function verdicts({ tests, complete }) {
  const { passed, failed, errored, notApplicable } = tests
  const parts = [`${passed} passed`, `${failed} failed`]
  if (errored > 0) parts.push(`${errored} errored`)
  if (notApplicable > 0) parts.push(`${notApplicable} not applicable`)
  return `${parts.join(', ')}${complete ? '' : ' (not complete)'}`
}

function table(examples, columns) {
  const head = ['system', ...columns.map(([name]) => name)]
  const rows = examples.map(({ notes, scores }) => [
    notes.system,
    ...columns.map(([, of]) => of(scores)),
  ])
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function interval(benefit) {
  if (!benefit) return '–'
  const { value, interval } = benefit
  const range = interval ? ` (${signed(interval.low)} to ${signed(interval.high)})` : ''
  return `${signed(value)}${range}`
}

function growth(checks) {
  if (checks.length === 0) return '–'
  const bad = checks.filter(({ right, of }) => right < of)
  return bad.length === 0
    ? 'all right'
    : bad.map(({ id, right, of }) => `${id} ${right} of ${of}`).join(', ')
}

const share = value => (value === null || value === undefined ? '–' : value.toFixed(1))
const signed = value => `${value > 0 ? '+' : ''}${value.toFixed(1)}`
