import { createHash } from 'node:crypto'
import { publicQuery, withoutSecretFields } from './secret-fields.js'

/** A call as it is looked up: no host, no header, no field that holds a key. */
export interface Call {
  method: string
  /** Path and query of the address. */
  path: string
  /** JSON where it is that; else the text, or base64 for other bytes. */
  body: unknown
}

/** What of a call is compared, before it is hashed. */
export type Normalise = (call: Call) => unknown

/** Describes a request. Secrets may still stand in its texts: see `redactTexts`. */
export async function callOf(request: Request): Promise<Call> {
  const { pathname, searchParams } = new URL(request.url)
  return {
    method: request.method,
    path: pathname + publicQuery(searchParams),
    body: bodyOf(withoutBoundary(Buffer.from(await request.arrayBuffer()), request.headers)),
  }
}

/** What separates the parts of a form with files is made up anew for each request. */
function withoutBoundary(bytes: Buffer, headers: Headers): Buffer {
  const type = headers.get('content-type') ?? ''
  const [, boundary] = /^multipart\/.*;\s*boundary="?([^";\s]+)/i.exec(type) ?? []
  if (boundary === undefined) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll(boundary, 'boundary'), 'latin1')
}

function bodyOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return null
  const text = bytes.toString('utf8')
  if (!Buffer.from(text, 'utf8').equals(bytes)) return { base64: bytes.toString('base64') }
  try {
    return withoutSecretFields(JSON.parse(text))
  } catch {
    return text
  }
}

/** The key of a call: equal for equal content, whatever the order of fields and the ids of tool calls. */
export function keyOf(call: Call, normalise: Normalise = ({ body }) => body): string {
  const { method, path } = call
  const content = JSON.stringify([method, path, sorted(renumbered(normalise(call)))])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/**
 * Gives ids of tool calls numbers in the order in which they turn up: a client makes them up where the server
 * gives none.
 */
function renumbered(body: unknown): unknown {
  const numbers = new Map<unknown, string>()
  const numberOf = (id: unknown) => {
    const known = numbers.get(id) ?? `call-${numbers.size + 1}`
    numbers.set(id, known)
    return known
  }
  const messages = isRecord(body) && Array.isArray(body.messages) ? body.messages : undefined
  if (!isRecord(body) || !messages) return body
  const renumber = (message: unknown) => {
    if (!isRecord(message)) return message
    const { tool_calls: calls, tool_call_id: answered } = message
    return {
      ...message,
      ...(Array.isArray(calls) && {
        tool_calls: calls.map(call => (isRecord(call) ? { ...call, id: numberOf(call.id) } : call)),
      }),
      ...(answered !== undefined && { tool_call_id: numberOf(answered) }),
    }
  }
  return { ...body, messages: messages.map(renumber) }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map(name => [name, sorted(value[name])]))
}

/** Any JSON with its texts, names of fields included, changed by `redact`; numbers stay. */
export function redactTexts(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(one => redactTexts(one, redact))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [redact(name), redactTexts(held, redact)]),
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
