import { describe, expect, test } from 'vitest'
import { open, openText, seal, sealText } from './sealing.ts'

const OURS = { config: { INTERNAL_SECRET: 'a secret of at least thirty-two characters' } }
const OTHERS = { config: { INTERNAL_SECRET: 'another secret, of another installation altogether' } }

describe('a sealed value', () => {
  test('a sealed value opens to the same bytes and the same text', () => {
    const bytes = Buffer.from([0, 255, 1, 254])
    expect(open(OURS, 'documents', seal(OURS, 'documents', bytes))).toEqual(bytes)
    expect(openText(OURS, 'documents', sealText(OURS, 'documents', 'Mira Lündström'))).toBe('Mira Lündström')
  })

  test('a sealed empty text opens to an empty text, and a sealed value is 29 bytes longer than its content', () => {
    expect(openText(OURS, 'documents', sealText(OURS, 'documents', ''))).toBe('')
    expect(seal(OURS, 'documents', 'passport')).toHaveLength('passport'.length + 29)
  })

  test('a sealed value does not show its content, and looks different each time', () => {
    const first = seal(OURS, 'documents', 'JBSWY3DPEHPK3PXP')
    expect(first.includes('JBSWY3DPEHPK3PXP')).toBe(false)
    expect(seal(OURS, 'documents', 'JBSWY3DPEHPK3PXP').equals(first)).toBe(false)
  })

  test('a sealed value opens neither for another purpose nor with another secret', () => {
    const sealed = seal(OURS, 'documents', 'passport')
    expect(open(OURS, 'banking', sealed)).toBeNull()
    expect(open(OTHERS, 'documents', sealed)).toBeNull()
  })

  test('a sealed value does not open when a single bit was changed, or a part is missing', () => {
    const sealed = seal(OURS, 'documents', 'passport')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(open(OURS, 'documents', changed), `byte ${at}`).toBeNull()
      expect(open(OURS, 'documents', sealed.subarray(0, at)), `${at} bytes`).toBeNull()
    }
    expect(openText(OURS, 'documents', 'nothing of ours')).toBeNull()
  })
})
