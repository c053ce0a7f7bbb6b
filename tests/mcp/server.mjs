// A small MCP memory for the tests, on the SDK's own server: node server.mjs, or node server.mjs --http for
// streamable HTTP on a free port, which it prints. Keeps its items in $NOTES_FILE, else in its process alone.
// A text that begins with ! makes it misbehave: that is how the tests ask for a fault. With --cursor=TEXT each page
// of its list of tools names TEXT as the next one.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

const file = process.env.NOTES_FILE
let notes = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
let sequence = notes.length

const answer = value => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })

const faults = {
  '!crash': () => {
    process.stderr.write('out of ideas\n')
    process.exit(3)
  },
  '!hang': () => new Promise(() => {}),
  '!slow': () => new Promise(resolve => setTimeout(resolve, 300, answer([]))),
  '!garbage': () => {
    process.stdout.write('Here is your answer: 42\n')
    return new Promise(() => {})
  },
  '!banner': () => {
    process.stdout.write('[notes] storing\n')
    return answer([])
  },
  '!bytes': () => {
    process.stdout.write(Buffer.from([0xff, 0xfe, 10]))
    return new Promise(() => {})
  },
  '!flood': () => {
    const part = Buffer.alloc(1024 * 1024, 97)
    for (let count = 0; count < 80; count += 1) process.stdout.write(part)
    return new Promise(() => {})
  },
  '!refuse': () => ({
    isError: true,
    content: [{ type: 'text', text: 'no \u001b[31mroom\u001b[0m left' }],
  }),
  '!throw': () => {
    throw new Error('index is corrupt')
  },
  '!prose': () => ({ content: [{ type: 'text', text: 'I found nothing.' }] }),
  '!environment': () => answer(process.env),
  '!child': () => {
    // What it starts ignores a polite request to end, and outlives it if nobody sees to it.
    const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"
    const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
    return answer({ pid: process.pid, child: child.pid })
  },
}

function notesServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  const tool = (name, inputSchema, run) => {
    server.registerTool(name, { description: name, inputSchema }, async args => {
      const fault = faults[args.text ?? args.query]
      return fault ? fault() : answer(run(args))
    })
  }
  tool('store_note', { user: z.string(), text: z.string() }, ({ user, text }) => {
    sequence += 1
    notes.push({ id: `note-${sequence}`, user, text })
    if (file) writeFileSync(file, JSON.stringify(notes))
    return { stored: sequence }
  })
  tool('search_notes', { user: z.string(), query: z.string() }, ({ user, query }) => {
    const asked = query.toLowerCase().split(/\W+/)
    return notes.filter(
      note =>
        note.user === user && asked.some(word => word && note.text.toLowerCase().includes(word)),
    )
  })
  tool('list_notes', { user: z.string() }, ({ user }) => notes.filter(note => note.user === user))
  tool(
    'delete_notes',
    { user: z.string().optional(), id: z.string().optional() },
    ({ user, id }) => {
      notes = notes.filter(note => note.user !== user && note.id !== id)
      if (file) writeFileSync(file, JSON.stringify(notes))
      return {}
    },
  )
  const [, cursor] = /--cursor=(.*)/.exec(process.argv.at(-1)) ?? []
  if (cursor !== undefined) {
    const names = ['store_note', 'search_notes', 'list_notes', 'delete_notes']
    server.server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: names.map(name => ({ name, inputSchema: { type: 'object' } })),
      nextCursor: cursor,
    }))
  }
  return server
}

if (process.argv.includes('--http')) {
  const sessions = new Map()
  const server = createServer(async (request, response) => {
    if (
      process.env.NOTES_KEY &&
      request.headers.authorization !== `Bearer ${process.env.NOTES_KEY}`
    ) {
      response.writeHead(401).end('who are you?')
      return
    }
    const known = sessions.get(request.headers['mcp-session-id'])
    if (known) return void known.handleRequest(request, response)
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => void sessions.set(id, transport),
      onsessionclosed: id => void sessions.delete(id),
    })
    await notesServer().connect(transport)
    await transport.handleRequest(request, response)
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
} else if (process.argv.includes('--silent')) {
  process.stdout.write('Loading the model, please wait\n')
  setInterval(() => {}, 1000)
} else {
  await notesServer().connect(new StdioServerTransport())
}
