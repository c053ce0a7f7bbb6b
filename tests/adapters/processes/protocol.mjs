// A small server of the protocol, for the processes beside it: each overrides what it does badly.
import { createInterface } from 'node:readline'

export const write = message =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

export const introduction = {
  protocol: 1,
  verbs: ['openSession', 'ingest', 'recall', 'settle', 'list'],
}

/** @param {Record<string, (params: any, message: any) => unknown>} handlers by method; one that returns undefined answers itself */
export function serve(handlers) {
  const all = {
    initialize: () => introduction,
    open: () => null,
    close: () => null,
    openSession: () => null,
    closeSession: () => null,
    ingest: () => null,
    settle: () => null,
    ...handlers,
  }
  createInterface({ input: process.stdin })
    .on('line', async line => {
      const message = JSON.parse(line)
      const { id, method, params } = message
      if (id === undefined) return all[method]?.(params, message)
      try {
        if (!all[method]) throw Object.assign(new Error(`no ${method}`), { code: -32601 })
        const result = await all[method](params, message)
        if (result !== undefined) write({ id, result })
      } catch (error) {
        write({ id, error: { code: error.code ?? -32000, message: error.message } })
      }
    })
    .on('close', () => handlers.stdinEnd?.() ?? process.exit(0))
}
