/** A function that a task offers. */
export interface OfferedFunction {
  name: string
  /** Names of its parameters in their order, as far as it tells. */
  parameters: string[]
  /** As the record has it. */
  source: unknown
}

/**
 * The functions of a record: a list or a single one, or the JSON text of these, each with a `name`, or with
 * `function: { name }` around it.
 */
export function offeredFunctions(value: unknown): OfferedFunction[] {
  const parsed = typeof value === 'string' ? parsedJson(value) : value
  const list = Array.isArray(parsed) ? parsed : [parsed]
  return list.flatMap(source => {
    const inner = isRecord(source) && isRecord(source.function) ? source.function : source
    if (!isRecord(inner) || typeof inner.name !== 'string') return []
    const { parameters } = inner
    const properties =
      isRecord(parameters) && isRecord(parameters.properties) ? parameters.properties : parameters
    return {
      name: inner.name,
      parameters: isRecord(properties) ? Object.keys(properties) : [],
      source,
    }
  })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deeper values are nobody's functions or arguments, and would exhaust the stack. */
export const DEEPEST = 50

/** The value of a JSON text; undefined where it is none, or nests too deep. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return nestsDeeper(value, DEEPEST) ? undefined : value
  } catch {
    return undefined
  }
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(inner => nestsDeeper(inner, levels - 1))
}
