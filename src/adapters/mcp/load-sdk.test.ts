import { expect, it } from 'vitest'
import { loadSdk } from './load-sdk.js'

it('gives the parts of a client', async () => {
  const sdk = await loadSdk()
  expect(new sdk.Client({ name: 'test', version: '1' })).toHaveProperty('callTool')
})

it('says what to install where the SDK is missing', async () => {
  const missing = 'not-installed-anywhere'
  await expect(loadSdk(() => import(missing))).rejects.toThrow(
    'npm install --save-dev @modelcontextprotocol/sdk@1',
  )
})

it('passes on what is wrong within the SDK', async () => {
  const broken = () => Promise.reject(new SyntaxError('unexpected token'))
  await expect(loadSdk(broken)).rejects.toThrow('unexpected token')
})
