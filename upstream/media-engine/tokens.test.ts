import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mintToken, TokenVerifier } from './tokens.ts'

const nowMs = Date.UTC(2026, 5, 1)
const exp = nowMs / 1000 + 60
const SECRET = 'one secret'
const verifier = () => new TokenVerifier(SECRET, () => nowMs)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('stream tokens', () => {
  test('a minted token is a JWT that any HS256 implementation accepts', () => {
    const token = mintToken(SECRET, { streamId: 'stream-1', type: 'play', exp })
    const [head, payload, signature] = token.split('.')
    expect(createHmac('sha256', SECRET).update(`${head}.${payload}`).digest('base64url')).toBe(signature)
    const claims: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ streamId: 'stream-1', type: 'play', exp })
  })

  test('tokens with the same claims differ, so that each viewer can be kicked alone', () => {
    const claims = { streamId: 'stream-1', type: 'play', exp } as const
    expect(mintToken(SECRET, claims)).not.toBe(mintToken(SECRET, claims))
  })

  test('the member is read only from a valid play token of the stream', () => {
    const claims = { streamId: 'stream-1', exp, member: 'a1b2' } as const
    const token = mintToken(SECRET, { ...claims, type: 'play' })
    expect(verifier().findMember(token, 'stream-1')).toBe('a1b2')
    const others = [
      mintToken('another secret', { ...claims, type: 'play' }),
      mintToken(SECRET, { ...claims, type: 'publish' }),
      mintToken(SECRET, { ...claims, type: 'play', member: 'a.b' }),
      mintToken(SECRET, { ...claims, type: 'play', exp: exp - 120 }),
    ]
    for (const other of [null, 'x', ...others]) {
      expect(verifier().findMember(other, 'stream-1')).toBeNull()
    }
    expect(verifier().findMember(token, 'other')).toBeNull()
  })

  test('a token is valid only for its stream and its purpose', () => {
    const token = mintToken(SECRET, { streamId: 'stream-1', type: 'play', exp })
    expect(verifier().verify(token, 'stream-1', 'play')).toMatchObject({ streamId: 'stream-1' })
    expect(() => verifier().verify(token, 'other', 'play')).toThrow(
      expect.objectContaining({ code: 'TOKEN_WRONG_STREAM' }),
    )
    expect(() => verifier().verify(token, 'stream-1', 'publish')).toThrow(
      expect.objectContaining({ code: 'TOKEN_WRONG_TYPE' }),
    )
  })

  test('a token is refused from the second of its expiry on, even if it was accepted before', () => {
    const clock = { nowMs }
    const tokens = new TokenVerifier(SECRET, () => clock.nowMs)
    const token = mintToken(SECRET, { streamId: 'stream-1', type: 'play', exp })
    tokens.verify(token, 'stream-1', 'play')
    clock.nowMs = exp * 1000
    expect(() => tokens.verify(token, 'stream-1', 'play')).toThrow(
      expect.objectContaining({ code: 'TOKEN_EXPIRED' }),
    )
  })

  test.each([
    [
      'a changed claim',
      (token: string) =>
        token.replace(/\.[^.]+\./, `.${encode({ streamId: 'stream-1', type: 'publish', exp })}.`),
    ],
    ['another secret', () => mintToken('another secret', { streamId: 'stream-1', type: 'play', exp })],
    ['a cut signature', (token: string) => token.slice(0, -4)],
    ['a further part', (token: string) => `${token}.x`],
    ['no signature at all', (token: string) => token.split('.').slice(0, 2).join('.')],
    ['no parts at all', () => 'x'],
  ])('a token with %s is refused', (_name, spoil) => {
    const token = spoil(mintToken(SECRET, { streamId: 'stream-1', type: 'play', exp }))
    expect(() => verifier().verify(token, 'stream-1', 'play')).toThrow(
      expect.objectContaining({ code: 'TOKEN_INVALID' }),
    )
  })

  test('a token whose head contains another algorithm is refused, even with a matching signature', () => {
    const signed = `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ streamId: 'stream-1', type: 'play', exp })}`
    const token = `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
    expect(() => verifier().verify(token, 'stream-1', 'play')).toThrow(
      expect.objectContaining({ code: 'TOKEN_INVALID' }),
    )
  })

  test('a request without a token is refused with TOKEN_REQUIRED', () => {
    expect(() => verifier().verify(null, 'stream-1', 'play')).toThrow(
      expect.objectContaining({ code: 'TOKEN_REQUIRED', status: 401 }),
    )
  })
})
