import { isRecord, redactTexts } from './call.js'

/** An answer as it is recorded: of its headers, the type alone. */
export interface RecordedResponse {
  status: number
  type: string
  /** Of a JSON answer. */
  json?: unknown
  /** Of a stream of events: each event, in order. */
  events?: string[]
  text?: string
  /** Of bytes that are no text. */
  base64?: string
}

const EVENTS = 'text/event-stream'

/** Takes the whole of an answer. `redact` hides secrets in texts. */
export async function recordResponse(
  response: Response,
  redact: (text: string) => string,
): Promise<RecordedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const about = { status: response.status, type }
  const text = bytes.toString('utf8')
  if (!Buffer.from(text, 'utf8').equals(bytes)) {
    return { ...about, base64: bytes.toString('base64') }
  }
  if (type.includes(EVENTS)) return { ...about, events: redact(text).split(/(?<=\n\r?\n)/) }
  const json = parsed(text)
  if (json === undefined) return { ...about, text: redact(text) }
  return { ...about, json: redactTexts(json, redact) }
}

/** The answer as it was given; a stream comes event by event. */
export function replayResponse({ status, type, ...body }: RecordedResponse): Response {
  const headers = new Headers()
  if (type !== '') headers.set('content-type', type)
  return new Response(bodyOf(body), { status, headers })
}

function bodyOf({ json, events, text, base64 }: Omit<RecordedResponse, 'status' | 'type'>) {
  if (events) return eventStream(events)
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  // An answer such as 204 may have no body at all.
  return text || (json === undefined ? null : JSON.stringify(json))
}

function eventStream(events: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const left = [...events]
  return new ReadableStream({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(encoder.encode(next))
    },
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/**
 * False for an answer that was cut: it must not be the one that is replayed for ever.
 *
 * @param method of the request: only what asks for something must be answered with anything
 */
export function isWhole({ type, json, events, text }: RecordedResponse, method: string): boolean {
  if (events) return /\n\r?\n$|\[DONE\]\s*$/.test(events.at(-1) ?? '')
  if (json !== undefined || !type.includes('json')) return true
  return text === '' && ['DELETE', 'PUT', 'PATCH'].includes(method)
}

export function isRecordedResponse(value: unknown): value is RecordedResponse {
  if (!isRecord(value)) return false
  const { status, type, events, text, base64 } = value
  const isText = (part: unknown) => part === undefined || typeof part === 'string'
  return (
    typeof status === 'number' &&
    status >= 200 &&
    status <= 599 &&
    typeof type === 'string' &&
    isText(text) &&
    isText(base64) &&
    (events === undefined ||
      (Array.isArray(events) && events.every(event => typeof event === 'string')))
  )
}
