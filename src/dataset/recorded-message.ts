import { z } from 'zod'
import type { RecordedMessage } from '../adapters/contract.js'

const PartSchema = z.looseObject({
  type: z.string().optional(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  arguments: z.unknown().optional(),
  input: z.unknown().optional(),
  content: z.unknown().optional(),
})

const MessageSchema = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(PartSchema)]).nullish(),
  at: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  toolCalls: z
    .array(z.looseObject({ id: z.string(), name: z.string(), arguments: z.unknown() }))
    .optional(),
})

/**
 * A line of a recorded transcript: a message, or an object that wraps one as `message`; its content
 * a string or a list of parts. Lines that are no message are left out by the reader.
 */
export const RecordedLineSchema = z.union([
  z.looseObject({
    message: MessageSchema,
    at: z.string().optional(),
    timestamp: z.union([z.string(), z.number()]).optional(),
  }),
  MessageSchema,
  z.looseObject({ type: z.string() }),
])

const ROLES: Record<string, RecordedMessage['role']> = {
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  toolResult: 'tool',
  tool_result: 'tool',
}

/** The message of a line, or undefined where the line holds none (a header, a system prompt). */
export function toRecordedMessage(
  line: z.infer<typeof RecordedLineSchema>,
  sessionDate: string,
): RecordedMessage | undefined {
  const wrapped = line as Record<string, unknown>
  const parsed = MessageSchema.safeParse(wrapped.message ?? line)
  const role = parsed.success ? ROLES[parsed.data.role] : undefined
  if (!parsed.success || !role) return undefined
  const message = parsed.data
  const toolCalls = message.toolCalls ?? callsIn(message.content)
  return {
    role,
    content: textOf(message.content),
    at: toDate(message.at ?? message.timestamp ?? wrapped.at ?? wrapped.timestamp) ?? sessionDate,
    ...(toolCalls.length > 0 ? { toolCalls } : {}),
  }
}

type Content = z.infer<typeof MessageSchema>['content']

function textOf(content: Content): string {
  if (!Array.isArray(content)) return content ?? ''
  return content
    .flatMap(part => part.text ?? (typeof part.content === 'string' ? part.content : []))
    .join('\n')
}

function callsIn(content: Content) {
  if (!Array.isArray(content)) return []
  return content
    .filter(part => ['toolCall', 'tool_call', 'tool_use'].includes(part.type ?? ''))
    .map(part => ({
      id: part.id ?? '',
      name: part.name ?? '',
      arguments: part.arguments ?? part.input ?? {},
    }))
}

function toDate(at: unknown): string | undefined {
  if (typeof at === 'number') return new Date(at).toISOString()
  return typeof at === 'string' && at ? at : undefined
}
