import type { ToolSet } from 'ai'
import type { AgentMemory, AgentTurn } from '../agent/agent.js'
import type { loadAi } from './load-ai.js'
import { MemoryFailure } from './model-error.js'
import { workspaceFiles } from './workspace.js'

type Ai = Pick<Awaited<ReturnType<typeof loadAi>>, 'tool' | 'jsonSchema'>

/**
 * The tools of a turn: the files of its workspace and, where the agent is handed them, those of its memory.
 * A memory that breaks is told to `onFailure`: the SDK would tell the model alone.
 */
export function toolsOf(
  ai: Ai,
  { workspaceDir, memory }: AgentTurn,
  onFailure: (failure: MemoryFailure) => void,
): ToolSet {
  return { ...fileTools(ai, workspaceDir), ...(memory && memoryTools(ai, memory, onFailure)) }
}

function fileTools(ai: Ai, workspaceDir: string): ToolSet {
  const files = workspaceFiles(workspaceDir)
  return {
    list_files: ai.tool({
      description: "Lists the files of the project's folder.",
      inputSchema: texts(ai, {}),
      execute: () => files.list(),
    }),
    read_file: ai.tool({
      description: 'Reads a text file of the project.',
      inputSchema: texts(ai, { path: 'Relative path, such as notes/plan.md.' }),
      execute: ({ path }) => files.read(path),
    }),
    write_file: ai.tool({
      description: 'Writes a text file of the project; one that exists is replaced.',
      inputSchema: texts(ai, {
        path: 'Relative path, such as notes/plan.md.',
        text: 'The whole text of the file.',
      }),
      execute: ({ path, text }) => files.write(path, text),
    }),
  }
}

function memoryTools(
  ai: Ai,
  memory: AgentMemory,
  onFailure: (failure: MemoryFailure) => void,
): ToolSet {
  const asked = async (tool: string, act: () => Promise<string>) => {
    try {
      return await act()
    } catch (error) {
      const failure = new MemoryFailure(tool, error)
      onFailure(failure)
      throw failure
    }
  }
  return {
    recall: ai.tool({
      description: 'Looks up what is remembered of the user from earlier conversations.',
      inputSchema: texts(ai, { query: 'What to look for.' }),
      execute: ({ query }) =>
        asked('recall', async () => {
          const items = await memory.recall(query)
          return items.map(itemText).join('\n') || 'Nothing is remembered of this.'
        }),
    }),
    retain: ai.tool({
      description: 'Stores something for later conversations.',
      inputSchema: texts(ai, { text: 'One fact or rule, in a whole sentence.' }),
      execute: ({ text }) =>
        asked('retain', async () => {
          await memory.retain(text)
          return 'Stored.'
        }),
    }),
  }
}

/** An item of a memory as a line for a prompt. */
export function itemText({ text, at }: { text: string; at?: string }): string {
  return `- ${at === undefined ? '' : `(${at.slice(0, 10)}) `}${text}`
}

/** An object of texts, each with its description, that a call must have. */
function texts<Name extends string>(ai: Ai, fields: Record<Name, string>) {
  const names = Object.keys(fields) as Name[]
  const properties = Object.fromEntries(
    names.map(name => [name, { type: 'string' as const, description: fields[name] }]),
  )
  return ai.jsonSchema<Record<Name, string>>(
    { type: 'object', properties, required: names, additionalProperties: false },
    {
      validate(value) {
        const given = typeof value === 'object' && value !== null ? value : {}
        const wrong = names.find(
          name => typeof (given as Record<string, unknown>)[name] !== 'string',
        )
        return wrong === undefined
          ? { success: true, value: given as Record<Name, string> }
          : { success: false, error: new Error(`"${wrong}" must be a text`) }
      },
    },
  )
}
