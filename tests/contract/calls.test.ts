import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls } from '#contract/contract.ts'
import { buildOpenApi } from '#upstream/http/openapi.ts'

interface Specified {
  key: string
  who: string
}

/** Calls that the specification does not name, each with the reason why the product needs it. */
const OURS: Record<string, string> = {
  'POST /auth/logout': 'a token is revocable: logging out ends it on the server too',
  'POST /auth/confirm': 'what is sensitive asks for the password, or a second factor, again',
  'GET /auth/identities': 'the security page lists the providers one can log in by',
  'GET /auth/identities/:provider/start': 'a logged-in person begins to connect a provider',
  'POST /auth/identities/:provider': 'a logged-in person connects a provider as a way to log in',
  'DELETE /auth/identities/:provider': 'a provider can be taken away again',
  'DELETE /social-connect/twitter': 'what can be connected can be disconnected',
  'POST /auth/users/reset': 'the mailed link sets a new password',
  'POST /auth/users/verify-email': 'the mailed link verifies the address',
  'GET /auth/sessions': 'the security page shows where one is logged in',
  'DELETE /auth/sessions/:id': 'the security page logs a device out',
  'DELETE /auth/sessions': 'the security page logs every other device out',
  'GET /auth/logins': 'the security page shows the login history',
  'GET /auth/second-factor': 'the security page says whether a login takes a second step',
  'POST /auth/second-factor/authenticator': 'an authenticator app is set up',
  'PUT /auth/second-factor/authenticator': 'its first code puts it in force',
  'DELETE /auth/second-factor/authenticator': 'its owner switches it off',
  'POST /auth/second-factor/recovery-codes': 'used-up recovery codes are renewed',
  'POST /auth/login/second-factor': 'the second step of a login',
  'GET /auth/data-export': 'the security page says how far the archive has come',
  'POST /auth/data-export': 'people may take their data with them',
  'POST /auth/data-export/link': 'the browser downloads the archive by a signed address',
  'GET /auth/users/me/deletion': 'the security page says what goes with the account',
  'POST /auth/users/me/deletion': 'people may leave',
  'DELETE /auth/users/me/deletion': 'and change their mind for two weeks',
  'GET /auth/passkeys': 'the security page lists passkeys',
  'POST /auth/passkeys/options': 'a passkey is made for a challenge',
  'POST /auth/passkeys': 'a passkey is added',
  'PUT /auth/passkeys/:id': 'a passkey is named',
  'DELETE /auth/passkeys/:id': 'a passkey is removed',
  'POST /auth/login/passkey/options': 'a passkey signs a challenge',
  'POST /auth/login/passkey': 'a passkey logs in',
  'POST /auth/confirm/passkey/options': 'a passkey signs a challenge',
  'POST /auth/confirm/passkey': 'what is sensitive may be confirmed by a passkey',
  'GET /payment/transactions/:id': 'the checkout page meets one intent again after a reload',
  'POST /payment/transactions/:id/pay': 'an open intent is paid through a provider',
  'POST /payment/transactions/:id/cancel': 'an open intent is given up',
  'POST /payment/webhooks/:provider': 'payment providers report here',
  'POST /streaming/live/:id/end': 'the performer ends the show',
  'GET /performers/documents': 'a performer sees how the verification goes',
  'POST /upload-tickets': 'the browser uploads straight to upstream without holding the token',
  'GET /performer-blocks/countries': 'the performer reads the list that the call of the same path replaces',
  'GET /reports/users': 'a fan sees what has become of the own reports, as a performer does',
  'GET /performer-blocks/preview': 'the performer sees the own page as somebody else does',
  'POST /users/email/confirm': 'a new e-mail address is used from when its owner has answered',
  'GET /performers/me/payout-settings': 'what the three PUTs have stored is shown masked',
  'GET /realtime/options': 'where the socket server is',
  'POST /realtime/channel-auth': 'private channels are signed',
  'POST /realtime/user-auth': 'sockets are signed in',
  'GET /realtime/events': 'catch-up after a gap, and polling without a socket',
}

const lines = readFileSync(new URL('../../docs/calls.tsv', import.meta.url), 'utf8').split('\n')
const specified: Specified[] = lines
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([method = '', path = '', who = '']) => ({ key: normalise(`${method} ${path}`), who }))

/** Parameter names are free in the specification. */
function normalise(key: string): string {
  return key.replaceAll(/\{\w+\}|:\w+/g, '*')
}

describe('the contract', () => {
  it('names every call as the specification does, or gives the reason why the product needs it', () => {
    const known = new Set([...specified.map((call) => call.key), ...Object.keys(OURS).map(normalise)])
    const unnamed = allCalls.filter(({ call }) => !known.has(normalise(`${call.method} ${call.path}`)))
    const names = unnamed.map(({ name }) => name)
    expect(names, 'neither in docs/calls.tsv nor, with a reason, in OURS').toEqual([])
  })

  it('admits the callers whom the specification admits', () => {
    const expected = new Map(specified.map((call) => [call.key, call.who]))
    const different = allCalls.flatMap(({ name, call }) => {
      const who = expected.get(normalise(`${call.method} ${call.path}`))
      const isSame = who === undefined || who === call.caller || (who === 'public' && call.caller === 'anon')
      return isSame ? [] : [`${name}: ${call.caller} instead of ${who}`]
    })
    expect(different).toEqual([])
  })

  it('declares each method and path once', () => {
    const keys = allCalls.map(({ call }) => normalise(`${call.method} ${call.path}`))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('declares a schema for exactly the parameters that each path has', () => {
    for (const { name, call } of allCalls) {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(Object.keys(call.params?.shape ?? {}), name).toEqual(inPath)
    }
  })

  it('declares exactly the calls idempotent that take a key and know their caller', () => {
    for (const { name, call } of allCalls) {
      const takesKey = call.body instanceof z.ZodObject && 'idempotencyKey' in call.body.shape
      expect(call.idempotent ?? false, name).toBe(takesKey)
      if (call.idempotent) expect(['anon', 'public', 'signed'], name).not.toContain(call.caller)
    }
  })

  it('says in the OpenAPI document where the key may stand, and what becomes of one that was used', () => {
    const { paths } = buildOpenApi(allCalls, 'Test') as { paths: Record<string, Record<string, unknown>> }
    expect(paths['/payment-wallet/send-tip-wallet/{id}']!.post).toMatchObject({
      'x-idempotent': true,
      parameters: [{ name: 'id' }, { name: 'idempotency-key', in: 'header', required: false }],
      requestBody: { content: { 'application/json': { schema: { required: ['amountCents'] } } } },
      responses: { 422: { description: expect.stringContaining('IDEMPOTENCY_MISMATCH') } },
    })
    expect(paths['/wallet-package']!.get).not.toHaveProperty('x-idempotent')
  })

  it('is described whole by the OpenAPI document', () => {
    const { paths } = buildOpenApi(allCalls, 'Test') as { paths: Record<string, Record<string, unknown>> }
    const described = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(described).toHaveLength(allCalls.length)
    expect(JSON.stringify(paths)).not.toContain('"$schema"')
    expect(z.object({ operationId: z.string() }).safeParse(described[0]).success).toBe(true)
  })
})
