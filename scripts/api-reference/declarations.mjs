// What a module of the built package exports, from the declarations that the compiler wrote for it.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

/**
 * Every export of a declaration file, by its name in the order of the file:
 * `{ name, kind, text, docs }`, with the text as the compiler wrote it.
 */
export function exportsOf(file) {
  const { body, code } = read(file)
  return body.flatMap((statement, at) => {
    if (statement.type === 'ExportAllDeclaration') return exportsOf(beside(file, statement))
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration) return [describe(statement, body[at - 1], code)]
    return statement.specifiers.map(({ local, exported }) => ({
      ...find(statement.source ? beside(file, statement) : file, local.name),
      name: exported.name,
    }))
  })
}

/** A declaration by its name, wherever it was handed on from. */
export function find(file, name) {
  const { body, code } = read(file)
  const at = body.findIndex(statement => nameOf(statement) === name)
  if (at !== -1) return describe(body[at], body[at - 1], code)
  for (const statement of body) {
    const named = statement.specifiers?.find(one => (one.exported ?? one.local).name === name)
    if (named && statement.source) {
      return find(beside(file, statement), (named.imported ?? named.local).name)
    }
  }
  throw new Error(`${file} declares no ${name}`)
}

const files = new Map()

function read(file) {
  if (!files.has(file)) {
    const code = readFileSync(file, 'utf8')
    files.set(file, { code, body: parseAst(code, { lang: 'dts', sourceType: 'module' }).body })
  }
  return files.get(file)
}

function beside(file, { source }) {
  return join(dirname(file), source.value.replace(/\.js$/, '.d.ts'))
}

function declared(statement) {
  return statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
}

function nameOf(statement) {
  const declaration = declared(statement)
  return declaration?.id?.name ?? declaration?.declarations?.[0]?.id.name
}

const KINDS = {
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  TSDeclareFunction: 'function',
  FunctionDeclaration: 'function',
  VariableDeclaration: 'const',
  ClassDeclaration: 'class',
}

function describe(statement, previous, code) {
  const before = code.slice(previous?.end ?? 0, statement.start)
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? ''
  const kind = KINDS[declared(statement).type]
  if (!kind) throw new Error(`${nameOf(statement)} is declared as ${declared(statement).type}`)
  const text = code
    .slice(statement.start, statement.end)
    .replace(/^export (?:declare )?/, '')
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .replaceAll(/^(?: {4})+/gm, spaces => ' '.repeat(spaces.length / 2))
  return { name: nameOf(statement), kind, text, docs: plain(comment) }
}

/** The text of a comment without its stars. */
export function plain(comment) {
  return comment.replaceAll(/^\s*\* ?/gm, '').trim()
}
