type Environment = Record<string, string | undefined>

const LOOKS_SECRET = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|AUTH)$/i

/** Shorter values are words that stand in many texts. */
const SHORTEST = 8

/** Values of the environment variables whose names say that they hold a secret. */
export function secretsInEnvironment(env: Environment = process.env): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= SHORTEST && LOOKS_SECRET.test(name) ? [value] : [],
  )
}
