/** Fields of a body that hold a key. Shorter names (`key`, `token`) also name what is no secret. */
const FIELD =
  /^(api[-_]?key|(access|auth|bearer|refresh)[-_]?token|client[-_]?secret|password|authorization)$/i

/** Parameters of a query, where `key` is the common name of one. */
const PARAMETER =
  /^(key|token|secret|sig|signature|.*(api[-_]?key|[-_]token|[-_]secret|password))$/i

/** A body without the texts that are keys by the name of their field, at any depth. */
export function withoutSecretFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, held]) => !(FIELD.test(name) && typeof held === 'string'))
      .map(([name, held]) => [name, withoutSecretFields(held)]),
  )
}

/** The query of an address without its keys, in the order of names; empty where nothing is left. */
export function publicQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => !PARAMETER.test(name)))
  kept.sort()
  return kept.size > 0 ? `?${kept}` : ''
}
