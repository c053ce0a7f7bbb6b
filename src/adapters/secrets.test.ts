import { describe, expect, it } from 'vitest'
import { secretsInEnvironment, secretsOf } from './secrets.js'

describe('secretsInEnvironment', () => {
  it.each([
    ['OPENAI_API_KEY', 'sk-0123456789', ['sk-0123456789']],
    ['AWS_SECRET_ACCESS_KEY', 'abcdefghij', ['abcdefghij']],
    ['npm_config__authToken', 'npm_123456', ['npm_123456']],
    ['DB_PASSWORD', 'correct horse', ['correct horse']],
    ['SECRET_SAUCE', 'mayonnaise', ['mayonnaise']],
    ['DATABASE_URL', 'postgres://ada:ten-thousand@db:5432/x', ['ten-thousand']],
  ])('takes %s for one that holds a secret', (name, value, secrets) => {
    expect(secretsInEnvironment({ [name]: value })).toEqual(secrets)
  })

  it.each([
    ['PATH', '/usr/bin:/bin'],
    ['PWD', '/home/ada/project'],
    ['SSH_AUTH_SOCK', '/tmp/agent.1234'],
    ['MONKEYS', 'many monkeys'],
    ['HOMEPAGE', 'https://example.com/a:b@c'],
    ['API_KEY', 'short'],
  ])('leaves %s alone', (name, value) => {
    expect(secretsInEnvironment({ [name]: value })).toEqual([])
  })

  it('takes what an adapter needs for a secret, whatever it is called', () => {
    expect(secretsOf({ needs: ['HOST', 'GONE'] }, { HOST: 'db1' })).toEqual(['db1'])
  })
})
