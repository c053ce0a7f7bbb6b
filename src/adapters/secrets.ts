import type { Adapter } from './contract.js'

type Environment = Record<string, string | undefined>

/** What a variable is called that holds a secret, whatever the value. */
const SECRET_NAME = /SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|_(?:PWD|PAT)$|JWT$|BEARER$/i

/** What may also be the name of a way or a place: `SORT_KEY`, `NO_AUTH`. */
const LIKELY_NAME = /(?:^|_|[a-z])(?:KEY|TOKEN|CREDENTIALS?|AUTH)(?:_?\d+)?$|_(?:KEYS|TOKENS)$/i

/** The user and the password of an address such as `postgres://user:password@host`. */
const LOGIN_IN_ADDRESS = /:\/\/([^/\s:@]*):([^/\s]+)@/

/** Shorter values are words that stand in many texts. */
const SHORTEST = 8

/** A word, or a few: no key is one, and to hide it would garble every text that says it. */
const WORDS = /^(?=.{1,15}$)(?:[a-z]+|[A-Z][a-z]+|[A-Z]+)(?:[_-][a-zA-Z]+)*$/

/** Switches, ports and years: no secret, whoever needs them. */
const SETTING = /^(?:true|false|none|null|auto|default|local|localhost|\d{1,5})$/i

/** Values of the environment that are never to be shown: what an adapter needs, and what looks secret. */
export function secretsOf(
  { needs }: Pick<Adapter, 'needs'>,
  env: Environment = process.env,
): string[] {
  const needed = needs.flatMap(name => piecesOf(env[name] ?? ''))
  return [...needed.filter(value => !SETTING.test(value)), ...secretsInEnvironment(env)]
}

/** Values of the environment variables whose names, or passwords in whose values, say that they are secret. */
export function secretsInEnvironment(env: Environment = process.env): string[] {
  return Object.entries(env).flatMap(([name, value = '']) =>
    secretsIn(name, value).filter(found => found.length >= SHORTEST),
  )
}

function secretsIn(name: string, value: string): string[] {
  if (SECRET_NAME.test(name)) return piecesOf(value)
  if (LIKELY_NAME.test(name)) return piecesOf(value).filter(piece => !WORDS.test(piece))
  const [, user, password = ''] = LOGIN_IN_ADDRESS.exec(value) ?? []
  // Where both are the same it is a default that everybody knows.
  return user === password ? [] : [...new Set([password, decoded(password)])]
}

/** The value as it is sent, and each key or line where it lists several. */
function piecesOf(value: string): string[] {
  const whole = value.trim()
  return [...new Set([whole, ...whole.split(/[,;\r\n]+/).map(piece => piece.trim())])].filter(
    piece => piece !== '',
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
