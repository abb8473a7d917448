import { createHash, createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { hashToken, mintToken, TokenVerifier } from './tokens.ts'

const SECRET = 'one secret'
const NOW_MS = Date.UTC(2026, 5, 1)
const CLAIMS = { streamId: 'stream-1', type: 'play', exp: NOW_MS / 1000 + 60 } as const

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEAD = encode({ alg: 'HS256', typ: 'JWT' })

/** Signs any head and payload correctly. */
function signParts(head: string, payload: string): string {
  const signature = createHmac('sha256', SECRET).update(`${head}.${payload}`).digest('base64url')
  return `${head}.${payload}.${signature}`
}

const verify = (
  token: string | null,
  streamId: string = CLAIMS.streamId,
  type: 'play' | 'publish' = 'play',
) => new TokenVerifier(SECRET, () => NOW_MS).verify(token, streamId, type)

test('a token that another program has signed is accepted, for playing and for publishing', () => {
  expect(verify(signParts(HEAD, encode(CLAIMS)))).toMatchObject(CLAIMS)
  const publishing = { ...CLAIMS, type: 'publish' } as const
  expect(verify(signParts(HEAD, encode(publishing)), 'stream-1', 'publish')).toMatchObject(publishing)
})

test.each([
  ['no stream', { ...CLAIMS, streamId: undefined }],
  ['a stream that is not a string', { ...CLAIMS, streamId: 7 }],
  ['no end', { ...CLAIMS, exp: undefined }],
  ['an end that is not a number', { ...CLAIMS, exp: '9999999999' }],
  ['another purpose', { ...CLAIMS, type: 'manage' }],
  ['no purpose', { ...CLAIMS, type: undefined }],
  ['nothing', null],
  ['a number', 7],
])('a signed token with %s in its claims is not valid', (_name, claims) => {
  expect(() => verify(signParts(HEAD, encode(claims)))).toThrow(
    expect.objectContaining({ code: 'TOKEN_INVALID', status: 403 }),
  )
})

test.each([
  ['a head that is not JSON', 'e30x', encode(CLAIMS)],
  ['claims that are not JSON', HEAD, 'e30x'],
  ['an empty head', '', encode(CLAIMS)],
  ['a head without an algorithm', encode(null), encode(CLAIMS)],
  ['no claims', HEAD, ''],
])('a signed token with %s is not valid', (_name, head, payload) => {
  expect(() => verify(signParts(head, payload))).toThrow(expect.objectContaining({ code: 'TOKEN_INVALID' }))
})

test('a token of 2048 characters is accepted, and one of 2049 is not', () => {
  const withLength = (length: number) => {
    const shortest = signParts(HEAD, encode({ ...CLAIMS, x: '' })).length
    for (let count = 0; ; count++) {
      const token = signParts(HEAD, encode({ ...CLAIMS, x: 'x'.repeat(count) }))
      if (token.length === length) return token
      if (token.length > Math.max(length, shortest)) throw new RangeError(`no token has ${length} characters`)
    }
  }
  expect(verify(withLength(2048))).toMatchObject(CLAIMS)
  expect(() => verify(withLength(2049))).toThrow(expect.objectContaining({ code: 'TOKEN_INVALID' }))
})

test('each refusal has its own code and message', () => {
  const good = mintToken(SECRET, CLAIMS)
  const late = mintToken(SECRET, { ...CLAIMS, exp: NOW_MS / 1000 })
  const cases = [
    [() => verify(null), 401, 'TOKEN_REQUIRED', 'A stream token is required.'],
    [() => verify('x'), 403, 'TOKEN_INVALID', 'The token is not valid.'],
    [() => verify(good, 'stream-2'), 403, 'TOKEN_WRONG_STREAM', 'The token belongs to another stream.'],
    [
      () => verify(good, 'stream-1', 'publish'),
      403,
      'TOKEN_WRONG_TYPE',
      'The token does not allow to publish.',
    ],
    [() => verify(late), 403, 'TOKEN_EXPIRED', 'The token has expired.'],
  ] as const
  for (const [ask, status, code, message] of cases)
    expect(ask).toThrow(expect.objectContaining({ status, code, message }))
})

test('a verifier whose cache is full still accepts new tokens, and old ones again', () => {
  const tokens = new TokenVerifier(SECRET, () => NOW_MS)
  const all = Array.from({ length: 10_001 }, () => mintToken(SECRET, CLAIMS))
  for (const token of [...all, all[0]!]) expect(tokens.verify(token, 'stream-1', 'play').exp).toBe(CLAIMS.exp)
})

test('a token’s signature is checked once, until the token expires or 10,000 others have been checked', () => {
  let nowMs = NOW_MS
  const kept = vi.spyOn(Map.prototype, 'set')
  const forgotten = vi.spyOn(Map.prototype, 'delete')
  const verifier = new TokenVerifier(SECRET, () => nowMs)
  const ask = (token: string) => verifier.findMember(token, 'stream-1')
  const all = Array.from({ length: 10_000 }, () => mintToken(SECRET, CLAIMS))
  for (const token of [...all, ...all]) ask(token)
  expect(kept).toHaveBeenCalledTimes(10_000)
  expect(forgotten).not.toHaveBeenCalled()
  ask(mintToken(SECRET, CLAIMS))
  expect(forgotten.mock.calls).toEqual([[all[0]]])
  nowMs = CLAIMS.exp * 1000
  ask(all[1]!)
  expect(forgotten.mock.calls.slice(1)).toEqual([[all[1]]])
})

test('the hash of a token is its SHA-256 in hex', () => {
  expect(hashToken('a.b.c')).toBe(createHash('sha256').update('a.b.c').digest('hex'))
})
