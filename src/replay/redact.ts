/** Shorter values, such as `1` or `yes`, are no secrets, and would garble every text. */
const SHORTEST = 4
/** Of shorter values what is sure of their base64 is a text that any bytes may have. */
const SHORTEST_IN_BASE64 = 8

/**
 * A function that replaces secrets with `[redacted]`, the longest first; also where they stand as part of
 * JSON, of an address, or of base64, as in the header of a basic login.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const values = secrets.filter(secret => secret.length >= SHORTEST)
  const forms = [...new Set(values.flatMap(formsOf))].sort((a, b) => b.length - a.length)
  return text => forms.reduce((rest, form) => rest.replaceAll(form, '[redacted]'), text)
}

function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  return [secret, inJson, ...inAddress(secret), ...inBase64(secret)]
}

/** Clients differ in the case of the digits, and in how they write a space. */
function inAddress(secret: string): string[] {
  // Half of a pair of surrogates has no form in an address.
  if (/\p{Cs}/u.test(secret)) return []
  const encoded = encodeURIComponent(secret)
  const lower = encoded.replace(/%../g, digits => digits.toLowerCase())
  const forms = [encoded, lower, new URLSearchParams({ '': secret }).toString().slice(1)]
  return [...forms, encodeURI(secret)]
}

/** Three bytes are four letters, so it looks different after no, one or two bytes of a group. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret)
  if (bytes.length < SHORTEST_IN_BASE64) return []
  return [0, 1, 2].flatMap(before => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The letters at both ends are made of other bytes, too.
    const sure = text.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    )
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** The same value with its secrets hidden wherever a text stands in it, names of fields included. */
export function redactWithin<T>(value: T, redact: (text: string) => string): T {
  const visit = (one: unknown): unknown => {
    if (typeof one === 'string') return redact(one)
    if (Array.isArray(one)) return one.map(visit)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [redact(key), visit(inner)]),
    )
  }
  return visit(value) as T
}
