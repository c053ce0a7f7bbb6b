import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { createProject, host, isVitest4, runVitest } from './host.js'
import { ADAPTER, config, tinyDataset } from './tiny-dataset.js'

test('says that two copies of Vitest are installed, and sends nothing', {
  timeout: 60_000,
}, async ({ expect }) => {
  const dir = createProject({
    ...tinyDataset(),
    'memory.adapter.ts': ADAPTER,
    'vitest.config.ts': config(),
    'unit.test.ts':
      "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n",
  })
  const copy = (name: string, to: string) =>
    cpSync(join(host, 'node_modules', name), join(dir, 'node_modules', to), { recursive: true })
  copy('vitest-memory-eval', 'vitest-memory-eval')
  copy('vitest', 'vitest-memory-eval/node_modules/vitest')
  // Vitest 4 keeps what is running in a package of its own.
  if (isVitest4) copy('@vitest/runner', 'vitest-memory-eval/node_modules/@vitest/runner')

  const { output, exitCode } = await runVitest(dir)
  expect(output).toContain('Error: two copies of Vitest are installed: ')
  expect(output).toContain(join(dir, 'node_modules/vitest-memory-eval/node_modules/vitest'))
  expect(output).toMatch(/Test Files +1 failed \| 1 passed \(2\)/)
  expect(output).toContain('✓ unit.test.ts (1 test)')
  expect(exitCode).toBe(1)
  expect(existsSync(join(dir, 'sent.log'))).toBe(false)
})
