import { describe, expect, it } from 'vitest'
import { open, openText, seal, sealText } from './sealing.ts'

const ours = { config: { INTERNAL_SECRET: 'a secret of at least thirty-two characters' } }
const others = { config: { INTERNAL_SECRET: 'another secret, of another installation altogether' } }

describe('what is sealed', () => {
  it('opens to the same bytes and the same text', () => {
    const bytes = Buffer.from([0, 255, 1, 254])
    expect(open(ours, 'documents', seal(ours, 'documents', bytes))).toEqual(bytes)
    expect(openText(ours, 'documents', sealText(ours, 'documents', 'Mira Lündström'))).toBe('Mira Lündström')
  })

  it('does not show its content, and looks different each time', () => {
    const first = seal(ours, 'documents', 'JBSWY3DPEHPK3PXP')
    expect(first.includes('JBSWY3DPEHPK3PXP')).toBe(false)
    expect(seal(ours, 'documents', 'JBSWY3DPEHPK3PXP').equals(first)).toBe(false)
  })

  it('opens neither for another purpose nor with another secret', () => {
    const sealed = seal(ours, 'documents', 'passport')
    expect(open(ours, 'banking', sealed)).toBeNull()
    expect(open(others, 'documents', sealed)).toBeNull()
  })

  it('does not open when a single bit was changed, or a part is missing', () => {
    const sealed = seal(ours, 'documents', 'passport')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(open(ours, 'documents', changed), `byte ${at}`).toBeNull()
      expect(open(ours, 'documents', sealed.subarray(0, at)), `${at} bytes`).toBeNull()
    }
    expect(openText(ours, 'documents', 'nothing of ours')).toBeNull()
  })
})
