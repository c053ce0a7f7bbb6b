import type { Adapter } from './contract.js'

/** Values of the environment variables that an adapter needs: keys, never to be shown. */
export function secretsOf({ needs }: Pick<Adapter, 'needs'>): string[] {
  return needs.flatMap(name => process.env[name] ?? [])
}
