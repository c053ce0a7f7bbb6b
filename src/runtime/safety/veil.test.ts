import { expect, it } from 'vitest'
import { redactor } from '../../replay/index.js'
import { Veil } from './veil.js'

it('hides secrets in all that is shown, and gives an id back as the memory knows it', () => {
  const veil = new Veil(redactor(['s3cret-token']))
  const shown = veil.hide([{ id: 'n1-s3cret-token', text: 'the key is s3cret-token' }])
  expect(shown).toEqual([{ id: 'n1-[redacted]', text: 'the key is [redacted]' }])
  const asked = { user: 'iva', id: 'n1-[redacted]' }
  expect(veil.lift(asked)).toEqual({ user: 'iva', id: 'n1-s3cret-token' })
  expect(veil.lift({ user: 'iva', id: 'n2' })).toEqual({ user: 'iva', id: 'n2' })
  expect(veil.lift({ user: 'iva' })).toEqual({ user: 'iva' })
})
