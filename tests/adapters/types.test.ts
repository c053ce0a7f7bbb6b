import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type Adapter,
  commandAdapter,
  defineAdapter,
  fullContextAdapter,
  modelAgent,
  type Pack,
  recordedAdapter,
  recordingFetch,
  referenceAdapter,
  referenceMemory,
  scriptedAgent,
  withAgent,
} from '../../src/adapters/index.js'

/** A product's own class, as an adapter author has it. */
declare class MyAssistant {
  static open(dir: string): Promise<MyAssistant>
  newChat(options: { user: string; project: string; now: string; cwd: string }): Promise<{
    say(text: string): Promise<string>
  }>
  close(): Promise<void>
}

// None of these runs: `npm run types` checks them.
const examples = {
  assistant: () =>
    defineAdapter(async ({ stateDir }) => {
      const assistant = await MyAssistant.open(stateDir)
      return {
        async openSession({ user, project, date, workspaceDir }) {
          const chat = await assistant.newChat({ user, project, now: date, cwd: workspaceDir })
          return { send: async text => ({ reply: await chat.say(text) }) }
        },
        close: () => assistant.close(),
      }
    }),
  server: () =>
    defineAdapter({
      isolation: 'namespace',
      needs: ['KEY'],
      start: async ({ env }) => ({ url: `http://localhost:${env.PORT}`, end: async () => {} }),
      stop: server => server.end(),
      open: ({ namespace }, server) => ({
        recall: ({ query }) => [`${server.url}/${namespace}?${query}`],
        ingest: ({ turns }) => turns.length,
      }),
    }),
  bareReply: () => defineAdapter(() => ({ openSession: () => ({ send: async text => text }) })),
  wrongIsolation: () =>
    defineAdapter({
      // @ts-expect-error no such isolation
      isolation: 'copy',
      open: () => ({}),
    }),
  wrongRecall: () =>
    defineAdapter({
      // @ts-expect-error an item has a text
      open: () => ({ recall: () => [{ content: 'x' }] }),
    }),
  wrongReply: () =>
    defineAdapter({
      // @ts-expect-error a reply is a string
      open: () => ({ openSession: () => ({ send: async () => ({ reply: 1 }) }) }),
    }),
  wrongCommand: () =>
    // @ts-expect-error a command is needed
    commandAdapter({ inputs: [] }),
  wrongModel: () =>
    // @ts-expect-error a key is named, never given
    modelAgent({ baseUrl: 'http://localhost/v1', model: 'm', apiKey: 'sk-1' }),
}

const model = { baseUrl: 'http://localhost:11434/v1', model: 'm' }

describe('the types of an adapter file', () => {
  it('fit what its author writes', () => {
    expectTypeOf(examples.assistant).returns.toExtend<Adapter>()
    expectTypeOf(examples.server).returns.toEqualTypeOf<
      Adapter<{ url: string; end: () => Promise<void> }>
    >()
    expectTypeOf<Pack>().toEqualTypeOf<
      | string
      | string[]
      | { id?: string; text: string; score?: number; sources?: string[]; at?: string }[]
    >()
    expect(Object.keys(examples)).toHaveLength(8)
  })

  it('make every ready-made adapter one that the harness takes', () => {
    const adapters: Adapter[] = [
      referenceAdapter(),
      recordedAdapter('results'),
      withAgent(referenceMemory, scriptedAgent()),
      withAgent({ recall: () => 'everything' }, scriptedAgent()),
      withAgent(commandAdapter({ command: 'server' }), scriptedAgent()),
      commandAdapter({ command: ['server'] }),
      withAgent(referenceMemory, modelAgent(model), { strategy: 'tool_use' }),
      fullContextAdapter(modelAgent(model)),
    ]
    expectTypeOf(recordingFetch).returns.toEqualTypeOf<typeof globalThis.fetch>()
    expect(new Set(adapters.map(adapter => adapter.kind))).toEqual(new Set(['memory-eval-adapter']))
  })
})
