import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'

const main = resolve(import.meta.dirname, '../../dist/src/cli/main.js')

/** A real terminal: Python's `pty` starts the command and types one answer for each question. */
const DRIVE = `
import json, os, pty, select, sys
command, answers = json.loads(sys.argv[1])
pid, fd = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
out, asked = b'', 0
while True:
    if not select.select([fd], [], [], 20)[0]: break
    try: data = os.read(fd, 65536)
    except OSError: break
    if not data: break
    out += data
    while asked < out.count(b'Number [') + out.count(b'[Y/n]') and answers:
        os.write(fd, answers.pop(0).encode())
        asked += 1
sys.stdout.buffer.write(out)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

async function inTerminal(...answers: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'memory-eval-init-terminal-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, 'package.json'), '{"name": "x"}\n')
  const words = JSON.stringify([[process.execPath, main, 'init'], answers])
  const { stdout, exitCode } = await execa('python3', ['-c', DRIVE, words], {
    cwd: root,
    reject: false,
  })
  return { root, output: stripVTControlCharacters(stdout), exitCode }
}

test('init asks in a terminal, writes what is agreed to and leaves the rest', {
  timeout: 60_000,
}, async () => {
  const { root, output, exitCode } = await inTerminal('2\n', 'y\n', '\n', 'n\n', 'y\n', 'n\n')
  expect(output).toContain('2  a memory in JavaScript or TypeScript')
  expect(exitCode).toBe(0)
  expect(readFileSync(join(root, 'memory.adapter.ts'), 'utf8')).toContain('withAgent(memory')
  expect(existsSync(join(root, 'vitest.config.mts'))).toBe(true)
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toBe('{"name": "x"}\n')
  expect(existsSync(join(root, '.gitignore'))).toBe(true)
  expect(existsSync(join(root, '.github'))).toBe(false)
})

test('Ctrl+C at a question ends it, with what was agreed to before', {
  timeout: 60_000,
}, async () => {
  const { root, output, exitCode } = await inTerminal('\n', 'y\n', '\u0003')
  expect(output).toContain('Stopped; nothing more was changed.')
  expect(exitCode).toBe(130)
  expect(existsSync(join(root, 'memory.adapter.ts'))).toBe(true)
  expect(existsSync(join(root, 'vitest.config.mts'))).toBe(false)
})
