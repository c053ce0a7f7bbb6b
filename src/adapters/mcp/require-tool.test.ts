import { expect, it } from 'vitest'
import { requireTool } from './require-tool.js'

it('takes a tool that the server has', () => {
  expect(() => requireTool('notes', 'search', ['store', 'search'])).not.toThrow()
})

it('names the tools that there are, and the one that was likely meant', () => {
  expect(() => requireTool('notes', 'serach', ['store', 'search'])).toThrow(
    'notes has no tool "serach"; did you mean "search"? It offers store, search',
  )
})

it('guesses nothing where nothing is near', () => {
  expect(() => requireTool('notes', 'embed', ['store_fact'])).toThrow(
    'notes has no tool "embed". It offers store_fact',
  )
  expect(() => requireTool('notes', 'embed', [])).toThrow('It offers none')
})

it('shows names of tools harmlessly', () => {
  const act = () => requireTool('notes', 'x', ['\u001b[2J'])
  expect(act).toThrow('\\x1b[2J')
  expect(act).not.toThrow('\u001b')
})
