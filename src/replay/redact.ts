/** Shorter values, such as `1` or `yes`, are no secrets, and would garble every text. */
const SHORTEST = 4

/**
 * A function that replaces secrets with `[redacted]`, the longest first; also where they stand as part of
 * JSON or of an address.
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const values = secrets.filter(secret => secret.length >= SHORTEST)
  const forms = [...new Set(values.flatMap(formsOf))].sort((a, b) => b.length - a.length)
  return text => forms.reduce((rest, form) => rest.replaceAll(form, '[redacted]'), text)
}

function formsOf(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  // Half of a pair of surrogates has no form in an address.
  return /\p{Cs}/u.test(secret) ? [secret, inJson] : [secret, inJson, encodeURIComponent(secret)]
}
