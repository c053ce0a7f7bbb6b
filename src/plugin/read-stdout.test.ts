import { expect, test } from 'vitest'
import type { Vitest } from 'vitest/node'
import { divertStdout, stdoutIsRead } from './read-stdout.js'

function vitest(reporters: unknown[], outputFile?: unknown): Pick<Vitest, 'config'> {
  return { config: { reporters, outputFile } as Vitest['config'] }
}

test('stdout is read where a reporter for machines has no file of its own', () => {
  expect(stdoutIsRead(vitest([['json', {}]]))).toBe(true)
  expect(
    stdoutIsRead(
      vitest(
        [
          ['default', {}],
          ['junit', {}],
        ],
        { json: 'a.json' },
      ),
    ),
  ).toBe(true)
  expect(stdoutIsRead(vitest([['default', {}], {}]))).toBe(false)
  expect(stdoutIsRead(vitest([['json', {}]], { json: 'a.json' }))).toBe(false)
  expect(stdoutIsRead(vitest([['json', {}]], 'a.json'))).toBe(false)
  expect(stdoutIsRead(vitest([['json', { outputFile: 'a.json' }]]))).toBe(false)
})

test('gives stdout back when the last of several has ended, and only where it was taken', () => {
  const { write } = process.stdout
  const first = divertStdout(vitest([['json', {}]]))
  const second = divertStdout(vitest([['json', {}]]))
  expect(process.stdout.write).not.toBe(write)
  first()
  expect(process.stdout.write).not.toBe(write)
  second()
  expect(process.stdout.write).toBe(write)
  divertStdout(vitest([['default', {}]]))
  expect(process.stdout.write).toBe(write)
})
