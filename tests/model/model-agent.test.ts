import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modelAgent } from '../../src/adapters/index.js'
import { ownFolder, ownServer, turnOf } from './agents.js'
import type { ChatRequest, Scripted } from './openai-server.js'

const answered = (request: ChatRequest) => request.messages.filter(({ role }) => role === 'tool')

describe.each([false, true])('modelAgent (stream: %s)', stream => {
  it('writes a file in the workspace through its tools, and reports what it used', async () => {
    const script: Scripted[] = [
      { text: 'Let me look.', toolCalls: [{ name: 'list_files', arguments: {} }] },
      { toolCalls: [{ name: 'read_file', arguments: { path: 'plan.md' } }] },
      {
        toolCalls: [{ name: 'write_file', arguments: { path: 'notes/a.md', text: 'Ottoline 🌿' } }],
      },
      { text: 'The note is in notes/a.md.' },
    ]
    const server = await ownServer({ answer: (_, index) => script[index] ?? {} })
    const agent = modelAgent({
      ...{ baseUrl: server.url, model: 'small', stream },
      price: { input: 1, output: 10 },
    })
    const workspaceDir = ownFolder()
    writeFileSync(join(workspaceDir, 'plan.md'), '# Plan')
    const result = await agent.answer(turnOf('Save a note.', { workspaceDir }))
    expect(readFileSync(join(workspaceDir, 'notes/a.md'), 'utf8')).toBe('Ottoline 🌿')
    expect(result).toEqual({
      reply: 'The note is in notes/a.md.',
      turn: 'Let me look.\n\nThe note is in notes/a.md.',
      toolCalls: [
        { id: expect.any(String), name: 'list_files', arguments: {} },
        { id: expect.any(String), name: 'read_file', arguments: { path: 'plan.md' } },
        {
          id: expect.any(String),
          name: 'write_file',
          arguments: { path: 'notes/a.md', text: 'Ottoline 🌿' },
        },
      ],
      // Four calls of 100 + 20 tokens.
      usage: { calls: 4, tokens: 480, usd: 0.0012 },
    })
    const [first, ...later] = server.chats()
    expect(first).toMatchObject({ model: 'small', temperature: 0 })
    expect(first?.stream ?? false).toBe(stream)
    expect(first?.tools?.map(tool => tool.function.name)).toEqual([
      'list_files',
      'read_file',
      'write_file',
    ])
    expect(later.flatMap(answered).map(({ content }) => content)).toEqual(
      expect.arrayContaining(['plan.md', '# Plan', 'Wrote notes/a.md.']),
    )
  })
})

describe('modelAgent', () => {
  it('tells the model who asks, when, what the memory returned and what was said before', async () => {
    const server = await ownServer()
    await modelAgent({ baseUrl: server.url, model: 'm' }).answer(
      turnOf('And now?', {
        pack: [{ text: 'Her dentist is Dr. Osei.', at: '2026-09-01T10:00:00Z' }, { text: 'Tea.' }],
        history: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hello, Maya.' },
        ],
      }),
    )
    const [chat] = server.chats()
    expect(chat?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(chat?.messages[0]?.content).toContain(
      'The user is maya, the project Garden. It is 2026-10-05T09:00:00Z.',
    )
    expect(chat?.messages[0]?.content).toContain('- (2026-09-01) Her dentist is Dr. Osei.\n- Tea.')
    expect(chat?.messages[3]?.content).toBe('And now?')
  })

  it('lets no path lead out of the workspace, and says so to the model', async () => {
    const outside = ownFolder()
    writeFileSync(join(outside, 'secret.txt'), 'outside')
    const workspaceDir = ownFolder()
    symlinkSync(outside, join(workspaceDir, 'way-out'))
    symlinkSync(join(outside, 'secret.txt'), join(workspaceDir, 'link.txt'))
    symlinkSync(join(outside, 'made-by-link.txt'), join(workspaceDir, 'dangling.txt'))
    mkdirSync(join(workspaceDir, 'folder'))
    writeFileSync(join(workspaceDir, 'huge.txt'), 'x'.repeat(900_000))
    writeFileSync(join(workspaceDir, 'image.png'), '\0PNG')
    linkSync(join(outside, 'secret.txt'), join(workspaceDir, 'second-name.txt'))
    execFileSync('mkfifo', [join(workspaceDir, 'pipe')])
    const reads = [
      join(outside, 'secret.txt'),
      '../secret.txt',
      'a/../../secret.txt',
      '..\\secret.txt',
      'C:\\secret.txt',
      'way-out/secret.txt',
      'link.txt',
      'plan.md\0.txt',
      '',
      'folder',
      'pipe',
      'huge.txt',
      'image.png',
      'not-there.txt',
    ]
    const writes = [
      join(outside, 'new.txt'),
      '../new.txt',
      'way-out/new.txt',
      'way-out/deep/new.txt',
      'link.txt',
      'dangling.txt',
      'second-name.txt',
      'folder',
      'pipe',
    ]
    const server = await ownServer({
      answer: (_, index) =>
        index > 0
          ? { text: 'done' }
          : {
              toolCalls: [
                ...reads.map(path => ({ name: 'read_file', arguments: { path } })),
                ...writes.map(path => ({
                  name: 'write_file',
                  arguments: { path, text: 'changed' },
                })),
                { name: 'write_file', arguments: { path: 'a.md', text: 'x'.repeat(200_001) } },
                { name: 'list_files', arguments: {} },
              ],
            },
    })
    await modelAgent({ baseUrl: server.url, model: 'm' }).answer(turnOf('x', { workspaceDir }))
    const told = answered(server.chats()[1] as ChatRequest).map(({ content }) => content ?? '')
    expect(told).toHaveLength(reads.length + writes.length + 2)
    const listed = told.pop()
    expect(told.filter(text => !/^(Refused|Failed): /.test(text))).toEqual([])
    expect(told.join('\n')).not.toContain(outside)
    expect(told.join('\n')).not.toContain('outside\n')
    expect(listed).toBe('huge.txt\nimage.png\nsecond-name.txt')
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('outside')
    expect(
      ['new.txt', 'deep', 'made-by-link.txt'].filter(name => existsSync(join(outside, name))),
    ).toEqual([])
    expect(existsSync(join(workspaceDir, 'a.md'))).toBe(false)
  })

  it('answers a call of a tool that is not there, or without its arguments, and goes on', async () => {
    const server = await ownServer({
      answer: (_, index) =>
        index > 0
          ? { text: 'done' }
          : {
              toolCalls: [
                { name: 'run_shell', arguments: { command: 'id' } },
                { name: 'read_file', arguments: { path: 7 } },
                { name: 'read_file', arguments: '{"path": ' },
              ],
            },
    })
    const result = await modelAgent({ baseUrl: server.url, model: 'm' }).answer(turnOf('x'))
    expect(result).toMatchObject({ reply: 'done' })
    expect(answered(server.chats()[1] as ChatRequest)).toHaveLength(3)
  })

  it('ends the turn where the memory breaks, and does not leave it to the model', async () => {
    const server = await ownServer({
      answer: () => ({ toolCalls: [{ name: 'recall', arguments: { query: 'tea' } }] }),
    })
    const memory = {
      recall: () => Promise.reject(new Error('the index is damaged')),
      retain: async () => {},
    }
    const agent = modelAgent({ baseUrl: server.url, model: 'm' })
    await expect(agent.answer(turnOf('x', { memory }))).rejects.toThrow(
      /^the memory failed in `recall`: the index is damaged$/,
    )
    expect(server.requests).toHaveLength(1)
  })

  it('hands over no tools in its last step, so that the turn ends with an answer', async () => {
    const server = await ownServer({
      answer: ({ tool_choice: choice }) =>
        choice === 'none'
          ? { text: 'That is all.' }
          : { toolCalls: [{ name: 'list_files', arguments: {} }] },
    })
    const agent = modelAgent({ baseUrl: server.url, model: 'm', maxSteps: 3 })
    expect(await agent.answer(turnOf('x'))).toMatchObject({ reply: 'That is all.' })
    expect(server.requests).toHaveLength(3)
  })

  it('refuses options that would fail later, and never shows what may be a key', () => {
    const good = { baseUrl: 'http://localhost:1/v1', model: 'm' }
    const attempt = (more: object) => () => modelAgent({ ...good, ...more })
    expect(attempt({ baseUrl: 'localhost' })).toThrow('`baseUrl` must be an http or https address')
    expect(attempt({ baseUrl: 'http://a:hunter22@b/v1' })).toThrow(/^(?!.*hunter22).*`baseUrl`/)
    expect(attempt({ baseUrl: 'http://b/v1?key=hunter22' })).toThrow(/^(?!.*hunter22).*`baseUrl`/)
    expect(attempt({ model: ' ' })).toThrow('`model` is missing')
    expect(attempt({ apiKeyEnv: 'sk-live-hunter22' })).toThrow(/^(?!.*hunter22).*`apiKeyEnv`/)
    expect(attempt({ limits: { usd: 1 } })).toThrow('`limits.usd` needs `price`')
    expect(attempt({ limits: { time: 0 } })).toThrow('`limits.time` must be a number above 0')
    expect(attempt({ price: { input: -1, output: 1 } })).toThrow('`price`')
  })
})
