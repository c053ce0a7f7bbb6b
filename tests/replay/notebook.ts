import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdapterOptions, Memory } from '../../src/adapters/contract.js'
import { defineAdapter } from '../../src/adapters/define-adapter.js'

/** What reached a notebook, in order, over all of its openings. */
export interface Call {
  verb: string
  [field: string]: unknown
}

export interface NotebookOptions extends Partial<AdapterOptions<undefined>> {
  /** Called with each message; its result replaces the reply. */
  answer?(text: string, workspaceDir: string, notes: string[]): unknown
  /** Verbs that are added, or replaced. */
  verbs?: Partial<Memory>
}

/** A memory that writes down every message in a file, and answers with all that it has. */
export function notebook({ answer, verbs, ...options }: NotebookOptions = {}) {
  const calls: Call[] = []
  const open = ({ stateDir }: { stateDir: string }): Memory => {
    const path = join(stateDir, 'notes.json')
    const notes: string[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
    calls.push({ verb: 'open', notes: notes.length })
    return {
      openSession(opening) {
        calls.push({ verb: 'openSession', ...opening })
        return {
          async send(text, turn) {
            calls.push({ verb: 'send', text, date: turn.date, kind: turn.kind })
            const reply = await answer?.(text, opening.workspaceDir, notes)
            notes.push(text)
            writeFileSync(path, JSON.stringify(notes))
            return (reply as string | undefined) ?? notes.join('|')
          },
          close: () => void calls.push({ verb: 'close session' }),
        }
      },
      settle: () => void calls.push({ verb: 'settle' }),
      close: () => void calls.push({ verb: 'close' }),
      ...verbs,
    }
  }
  const adapter = defineAdapter({ ...options, open })
  const sent = () => calls.filter(call => call.verb === 'send').map(call => call.text)
  const verbsCalled = () => calls.map(call => call.verb)
  return { adapter, calls, sent, verbsCalled }
}
