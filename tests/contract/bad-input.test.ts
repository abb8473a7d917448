import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { ALWAYS, refusalsOf } from '#upstream/http/refusals.ts'
import { makeFan, makeOperator, makePerformer, type Person } from '../support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '../support/kernel.ts'

const RUNS = 50
let kernel: TestKernel

beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

/** Makes a new person for each call, so that an earlier logout or rate limit does not refuse the call instead. */
async function callerOf(call: Call): Promise<Person | null> {
  if (call.caller === 'anon' || call.caller === 'signed') return null
  if (call.caller === 'performer') return makePerformer(kernel)
  return call.caller === 'operator' ? makeOperator(kernel) : makeFan(kernel)
}

/** Texts that could break parsers, queries and paths. */
const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    "'; drop table accounts; --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
    '%2e%2e%2f',
    'null',
    '-1',
    '1e309',
    'NaN',
    '9'.repeat(400),
    '\ud800',
    '👩‍👩‍👧',
    '<script>',
    '{"$gt":""}',
    '__proto__',
    '[object Object]',
    '00000000-0000-0000-0000-000000000000',
    '2026-02-30T00:00:00Z',
    '0 or 1=1',
    ':*',
    '& | !',
  ),
)
const nastyValue = fc.oneof(
  nastyText,
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
  fc.double(),
  fc.bigInt().map(Number),
)

/** Generates a part whose fields have the declared names and arbitrary values, sometimes with an undeclared field. */
function nastyPart(schema: z.ZodType | undefined): fc.Arbitrary<Record<string, unknown>> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const known = Object.fromEntries(names.map((name) => [name, nastyValue]))
  return fc.oneof(
    fc.record(known, { requiredKeys: [] }),
    fc.record({ ...known, extra: nastyValue }, { requiredKeys: [] }),
  )
}

function pathOf(call: Call, params: Record<string, unknown>): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const text = safeText(params[name] ?? 'x')
    // `encodeURIComponent` throws on a lone surrogate.
    return encodeURIComponent(text.toWellFormed().slice(0, 200).toWellFormed()) || 'x'
  })
}

function asQuery(part: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(part)) query.append(key, safeText(value).slice(0, 500))
  return query.size ? `?${query.toString()}` : ''
}

function safeText(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed()
  try {
    return JSON.stringify(value) ?? 'undefined'
  } catch {
    return 'unprintable'
  }
}

function asJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)) ?? 'null'
  )
}

describe('bad input', () => {
  test.each(allCalls.map((named) => [`${named.call.method} ${named.call.path}`, named.call] as const))(
    '%s answers arbitrary input without a 5xx, and refuses it only with declared codes',
    async (_, call) => {
      const person = await callerOf(call)
      const declared = [...ALWAYS, ...refusalsOf(call)]
      const input = fc.record({
        params: nastyPart(call.params),
        query: nastyPart(call.query),
        body: fc.oneof(nastyPart(call.body), nastyValue),
      })
      await fc.assert(
        fc.asyncProperty(input, async ({ params, query, body }) => {
          const response = await kernel.app.inject({
            method: call.method,
            url: pathOf(call, params) + asQuery(query),
            headers: {
              'x-ovation-internal': TEST_SECRET,
              ...(person ? { authorization: `Bearer ${person.token}` } : {}),
              ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
            },
            ...(call.method === 'GET' ? {} : { payload: asJson(body) }),
          })
          expect(response.statusCode, response.body).toBeLessThan(500)
          if (response.statusCode >= 400) {
            const error = response.json<Record<string, unknown>>()
            expect(error).toMatchObject({ statusCode: response.statusCode, code: expect.any(String) })
            expect(response.body).not.toMatch(/\bat .*\.(ts|mjs|js):\d+/)
            expect(declared, 'the call does not declare this code').toContain(error.code)
          }
        }),
        { numRuns: RUNS },
      )
    },
    60_000,
  )

  test('upstream refuses a body that is not JSON, not an object or too large with a typed 4xx', async () => {
    for (const payload of ['{', 'null', '[]', '"text"', '{"__proto__":{"a":1}}', '\u0000']) {
      const response = await kernel.app.inject({
        method: 'POST',
        url: '/auth/login',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect([400, 422], payload).toContain(response.statusCode)
    }
    const xml = await kernel.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect(xml.json()).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
    const big = await kernel.app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ username: 'x'.repeat(300_000) }),
    })
    expect(big.json()).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' })
  })
})
