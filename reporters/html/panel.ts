import type { CombinedTest } from '../../src/scoring/combined-score.js'
import type { CheckPass } from '../../src/scoring/verdict.js'
import type { LearningTestScore } from '../../src/suites/learning/score-shape.js'
import type { CaseDetail, Column } from '../summary.js'
import { html, type Markup } from './markup.js'
import { closedBox, textBox } from './texts.js'

const SHOWN_FILES = 40

/** How a case ended, in a word and a colour. */
export function pill(test: LearningTestScore | CombinedTest | undefined): {
  text: string
  kind: string
} {
  if (!test || test.verdict === 'not-run') return { text: 'not run', kind: 'none' }
  if (test.verdict === 'not-applicable') return { text: 'does not apply', kind: 'none' }
  if (test.verdict === 'errored') return { text: 'errored', kind: 'open' }
  if ('scores' in test && test.scores.length > 1) return pillOfRuns(test)
  const passed = test.checks.filter(check => check.pass === true).length
  const kind = passed === test.checks.length ? 'good' : passed > 0 ? 'part' : 'bad'
  return { text: `${passed}/${test.checks.length}`, kind }
}

function pillOfRuns({ passed, of }: CombinedTest): { text: string; kind: string } {
  const kind = passed === of ? 'good' : passed > 0 ? 'part' : 'bad'
  return { text: `${passed} of ${of} runs`, kind }
}

/** What one setup did in a case: stage, checks, reply, files. */
export function panel(detail: CaseDetail, { score, stages }: Column, room: number): Markup {
  const { id, label, result, messages, run } = detail
  const test = score.tests[id]
  const stage = stages && Object.hasOwn(stages, id) ? stages[id] : undefined
  const { text, kind } = pill(test)
  const files = Object.entries(result.files ?? {})
  const turn = result.turn !== undefined && result.turn !== result.reply ? result.turn : null
  return html`
<section class="panel"><header><span>${label}</span><span class="pill ${kind}">${text}</span></header>
${run && run.of > 1 && html`<p class="quiet">Shown: run ${run.number} of ${run.of}</p>`}
${stage && html`<p><span class="quiet">Stage:</span> ${stage} <span class="quiet">(by words, a lower bound)</span></p>`}
${result.error !== undefined && html`<p class="message">${result.error}</p>`}
${result.notApplicable !== undefined && html`<p class="quiet">${result.notApplicable}</p>`}
${test && html`<ul class="checks">${checksOf(test, detail)}</ul>`}
<h4>Reply</h4>${result.reply === '' ? html`<p class="quiet">empty</p>` : textBox(result.reply, room, 'prose', `Reply of ${label}`)}
${turn !== null && closedBox('Whole turn', turn, room)}
${files.slice(0, SHOWN_FILES).map(([path, content]) => closedBox(path, content, room))}
${files.length > SHOWN_FILES && html`<p class="quiet">and ${files.length - SHOWN_FILES} more files</p>`}
${listBox('Recalled', result.recalled, room)}${listBox('Asked of the memory', result.asked, room)}
${messages.length > 0 && closedBox(messages.length === 1 ? 'Why it failed' : `Why it failed (${messages.length})`, messages.join('\n\n'), room)}
</section>`
}

function listBox(title: string, items: string[] | undefined, room: number): Markup | false {
  return (
    items !== undefined &&
    items.length > 0 &&
    closedBox(`${title} (${items.length})`, items.join('\n\n'), room)
  )
}

/** The checks of the run that is shown; of several runs, in how many each passed. */
function checksOf(test: LearningTestScore | CombinedTest, { checks, run }: CaseDetail): Markup[] {
  return test.checks.map((check, index) => {
    const passes = run && 'passes' in check && ` · ${check.passes} of ${run.of} runs`
    return checkLine(
      { ...check, pass: checks ? (checks[index] ?? null) : check.pass },
      passes || '',
    )
  })
}

function checkLine(
  { type, where, value, pass }: LearningTestScore['checks'][number],
  passes: string,
): Markup {
  const [kind, mark, word] = CHECK_MARKS[String(pass) as `${CheckPass}`]
  return html`<li class="${kind}"><span class="mark" aria-hidden="true">${mark}</span><span><span class="unseen">${word}: </span>${type.replaceAll('_', ' ')} <span class="quiet">(${where}${passes})</span> <code>${value}</code></span></li>`
}

const CHECK_MARKS: Record<`${CheckPass}`, [kind: string, mark: string, word: string]> = {
  true: ['good', '✓', 'passed'],
  false: ['bad', '✗', 'failed'],
  null: ['open', '?', 'undecided'],
}
