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
    ['HTTPS_PROXY', 'http://ada:p@ss-word@proxy:8080', ['p@ss-word']],
    ['REDIS_URL', 'redis://:p%40ssw0rd1@cache', ['p%40ssw0rd1', 'p@ssw0rd1']],
    ['MYSQL_PWD', 'rootroot1', ['rootroot1']],
    ['APIKEY_OPENAI', 'sk-0123456', ['sk-0123456']],
    ['ACCESS_TOKEN_2', 't0123456789', ['t0123456789']],
    ['GITHUB_PAT', 'ghp_0123456', ['ghp_0123456']],
    ['HF_TOKEN', ' hf_0123456\n', ['hf_0123456']],
    [
      'API_KEYS',
      'sk-a0123456, sk-b0123456',
      ['sk-a0123456, sk-b0123456', 'sk-a0123456', 'sk-b0123456'],
    ],
  ])('takes %s for one that holds a secret', (name, value, secrets) => {
    expect(secretsInEnvironment({ [name]: value })).toEqual(secrets)
  })

  it.each([
    ['PATH', '/usr/bin:/bin'],
    ['PWD', '/home/ada/project'],
    ['SSH_AUTH_SOCK', 'agent.1234'],
    ['MONKEYS', 'many monkeys'],
    ['HOMEPAGE', 'https://example.com/a:b@c'],
    ['API_KEY', 'short'],
    ['NO_AUTH', 'disabled'],
    ['PRIMARY_KEY', 'created_at'],
    ['TURKEY', 'Istanbul'],
    ['DATABASE_URL', 'postgres://postgres:postgres@localhost/x'],
  ])('leaves %s alone', (name, value) => {
    expect(secretsInEnvironment({ [name]: value })).toEqual([])
  })

  it('takes what an adapter needs for a secret, whatever it is called', () => {
    expect(secretsOf({ needs: ['HOST', 'GONE'] }, { HOST: 'db1' })).toEqual(['db1'])
  })

  it('hides no switch and no small number that an adapter needs', () => {
    const env = { TRACE: 'true', PORT: '8080', YEAR: '2026', PLACE: 'localhost' }
    expect(secretsOf({ needs: Object.keys(env) }, env)).toEqual([])
  })
})
