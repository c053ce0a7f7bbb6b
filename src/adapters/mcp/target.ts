import { delimiter, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../command/child-environment.js'
import { showCommand } from '../command/show.js'
import { splitCommand } from '../command/split-command.js'
import type { OpenMemory } from '../contract.js'
import type { McpAdapterOptions, McpPlace } from '../mcp-adapter.js'
import type { ConnectionOptions } from './connection.js'

/** What is started or called for one memory, and how it is called in errors. */
export function targetOf(
  options: McpAdapterOptions,
  needs: string[],
  { stateDir, namespace, settings }: OpenMemory,
  outer: Record<string, string | undefined>,
): Pick<ConnectionOptions, 'target' | 'name'> {
  const place: McpPlace = { stateDir, namespace, ...(settings && { settings }) }
  if (options.url) {
    const url = new URL(given(options.url, place))
    const headers = given(options.headers ?? {}, { ...place, env: outer })
    // A query may hold a key.
    return { target: { url, headers }, name: `${url.origin}${url.pathname}` }
  }
  const [file, ...first] = splitCommand(options.command ?? '')
  const command = [file, ...first, ...given(options.args ?? [], place)] as const
  const cwd = given(options.cwd ?? '.', place)
  const folder = resolve(cwd instanceof URL ? fileURLToPath(cwd) : cwd)
  const set = given(options.env ?? {}, place)
  const env = childEnvironment(outer, [...(options.envAllow ?? []), ...needs], set)
  const PATH = [resolve('node_modules/.bin'), env.PATH].filter(Boolean).join(delimiter)
  return {
    target: { command, cwd: folder, env: { ...env, PATH } },
    // Further arguments may hold a path or a key.
    name: showCommand([file, ...first]),
  }
}

function given<Value, Place>(value: Value | ((place: Place) => Value), place: Place): Value {
  return typeof value === 'function' ? (value as (place: Place) => Value)(place) : value
}
