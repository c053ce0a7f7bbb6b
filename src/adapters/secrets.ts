import type { Adapter } from './contract.js'

type Environment = Record<string, string | undefined>

/** What a variable is called that holds a secret: the name ends so, or says it outright. */
const SECRET_NAME =
  /(?:^|_|[a-z])(?:KEY|TOKEN|PASSWD|PASSPHRASE|CREDENTIALS?|AUTH)$|SECRET|PASSWORD|APIKEY/i

/** The password of an address such as `postgres://user:password@host`. */
const PASSWORD_IN_ADDRESS = /:\/\/[^/\s:@]*:([^@/\s]+)@/

/** Shorter values are words that stand in many texts. */
const SHORTEST = 8

/** Values of the environment that are never to be shown: what an adapter needs, and what looks secret. */
export function secretsOf(
  { needs }: Pick<Adapter, 'needs'>,
  env: Environment = process.env,
): string[] {
  return [...needs.flatMap(name => env[name] ?? []), ...secretsInEnvironment(env)]
}

/** Values of the environment variables whose names, or passwords in whose values, say that they are secret. */
export function secretsInEnvironment(env: Environment = process.env): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    const found = SECRET_NAME.test(name) ? value : (PASSWORD_IN_ADDRESS.exec(value)?.[1] ?? '')
    return found.length >= SHORTEST ? [found] : []
  })
}
