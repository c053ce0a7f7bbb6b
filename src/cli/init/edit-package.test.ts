import { describe, expect, it } from 'vitest'
import { parseAst } from 'vitest/node'
import type { Node } from './config-object.js'
import { addScripts } from './edit-package.js'

const add = (json: string) =>
  addScripts(json, { test: 'a', eval: 'b "c"' }, code => parseAst(code) as unknown as Node)

describe('addScripts', () => {
  it('adds what is missing behind the last script, and leaves all other text as it is', () => {
    expect(add('{\n  "files": ["dist"],\n  "scripts": {\n    "build": "tsc"\n  }\n}\n')).toBe(
      '{\n  "files": ["dist"],\n  "scripts": {\n    "build": "tsc",\n    "test": "a",\n    "eval": "b \\"c\\""\n  }\n}\n',
    )
  })

  it('keeps a script that is there', () => {
    expect(add('{\n  "scripts": { "test": "mine" }\n}\n')).toBe(
      '{\n  "scripts": { "test": "mine", "eval": "b \\"c\\"" }\n}\n',
    )
  })

  it('adds the scripts to a package that has none, in its own indent and line ends', () => {
    expect(add('{\r\n\t"name": "x"\r\n}\r\n')).toBe(
      '{\r\n\t"name": "x",\r\n\t"scripts": {\r\n\t\t"test": "a",\r\n\t\t"eval": "b \\"c\\""\r\n\t}\r\n}\r\n',
    )
  })

  it.each(['{}', '{ "scripts": {} }', '{\n  "scripts": {\n  }\n}', '{"a":1}'])(
    'makes JSON with both scripts of %j',
    json => {
      expect(JSON.parse(add(json) ?? '')).toMatchObject({ scripts: { test: 'a', eval: 'b "c"' } })
    },
  )

  it('changes nothing where both are there', () => {
    expect(add('{"scripts": {"test": "", "eval": ""}}')).toBeUndefined()
  })

  it('gives up where scripts are no object', () => {
    expect(add('{"scripts": []}')).toBeUndefined()
  })
})
