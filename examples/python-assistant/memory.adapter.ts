import { commandAdapter } from 'vitest-memory-eval/adapter'

export default commandAdapter({
  command: ['python3', 'assistant.py'],
  cwd: new URL('.', import.meta.url),
  inputs: ['assistant.py'],
  scopes: ['user'],
})
