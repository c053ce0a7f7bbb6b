/** Shorter values, such as `1` or `yes`, are no secrets, and would garble every text. */
const SHORTEST = 4

/** A function that replaces secrets with `[redacted]`, the longest first. */
export function redactor(secrets: string[]): (text: string) => string {
  const values = [...new Set(secrets)].filter(secret => secret.length >= SHORTEST)
  values.sort((a, b) => b.length - a.length)
  return text => values.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
}
