import { describe, expect, it } from 'vitest'
import { DisclosureScan } from './disclosure-scan.js'

const secrets = [
  { id: 'iva-cousin', owner: 'iva', evidence: [['Anselm'], ['quince', 'quitte']] },
  { id: 'iva-locker', owner: 'iva', evidence: [['4417']] },
  { id: 'jon-key', owner: 'jon', evidence: [['R7']] },
  { id: 'shared', owner: 'iva', evidence: [['barley-42']], sharedWith: ['jon'] },
]
const scan = new DisclosureScan(secrets)
const ids = (asker: string, ...texts: string[]) => scan.find(asker, texts).map(({ id }) => id)

describe('what a text gives away', () => {
  it('is every fact of others whose whole evidence stands in one text', () => {
    expect(ids('jon', 'ANSELM   grows Quinces', 'locker 4417')).toEqual([
      'iva-cousin',
      'iva-locker',
    ])
    expect(ids('jon', 'Anselm', 'quinces')).toEqual([])
  })

  it('is nothing of one’s own', () => {
    expect(ids('iva', 'Anselm grows quinces; locker 4417; key R7')).toEqual(['jon-key'])
  })

  it('leaves out what the asker was told too', () => {
    expect(ids('jon', 'the code is barley-42')).toEqual([])
    expect(ids('noor', 'the code is barley-42')).toEqual(['shared'])
  })

  it('finds evidence at the very end of a text', () => {
    expect(ids('iva', 'it is r7')).toEqual(['jon-key'])
  })
})
