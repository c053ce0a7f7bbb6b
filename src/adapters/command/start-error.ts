import { statSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { show, showCommand } from './show.js'

/** Says why a program could not be started, and where it was looked for. */
export function startError(
  command: readonly string[],
  cwd: string,
  env: Record<string, string>,
  cause: unknown,
): Error {
  return new Error(explain(command, cwd, env, cause), { cause })
}

function explain(
  command: readonly string[],
  cwd: string,
  env: Record<string, string>,
  cause: unknown,
): string {
  const file = command[0] ?? ''
  const name = showCommand([file])
  // A missing folder is reported by the system as if the program were missing.
  if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    return `cannot start ${name}: its folder does not exist: ${show(cwd)}; mend \`cwd\` of commandAdapter`
  }
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  const isPath = /[\\/]/.test(file)
  if (code === 'ENOENT' && isPath) {
    return `cannot start ${name}: there is no such file: ${show(resolve(cwd, file))} (or the interpreter in its first line is missing)`
  }
  if (code === 'ENOENT') {
    const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)
    const looked = folders.length > 0 ? folders.join(', ') : 'nothing: PATH is empty'
    return `cannot start ${name}: command not found. Looked in PATH: ${show(looked, 1000)}. Install it, or give its whole path`
  }
  if (code === 'EACCES') {
    return `cannot start ${name}: ${show(isPath ? resolve(cwd, file) : file)} may not be executed; make it executable, or name its interpreter: ['python3', '${show(file)}']`
  }
  return `cannot start ${showCommand(command)}: ${cause instanceof Error ? show(cause.message) : show(String(cause))}`
}
