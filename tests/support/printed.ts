import { afterEach, beforeEach, vi } from 'vitest'

/** What a test has written to the standard streams. */
export interface Printed {
  output: string
  errors: string
  /** Both, in the order in which they were written. */
  all: string
}

/** Keeps what each test of the file writes to the standard streams, which then stay quiet. */
export function keepPrinted(): Printed {
  const printed = { output: '', errors: '', all: '' }
  let restore: () => void
  beforeEach(() => {
    Object.assign(printed, { output: '', errors: '', all: '' })
    const keep = (name: 'output' | 'errors') => (text: string | Uint8Array) => {
      printed[name] += text
      printed.all += text
      return true
    }
    const out = vi.spyOn(process.stdout, 'write').mockImplementation(keep('output'))
    const err = vi.spyOn(process.stderr, 'write').mockImplementation(keep('errors'))
    restore = () => {
      out.mockRestore()
      err.mockRestore()
    }
  })
  afterEach(() => restore())
  return printed
}
