import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { buildOpenApi } from '#upstream/http/openapi.ts'

interface Specified {
  key: string
  who: string
}

const lines = readFileSync(new URL('../../docs/calls.tsv', import.meta.url), 'utf8').split('\n')
const specified: Specified[] = lines
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([method = '', path = '', who = '']) => ({ key: normalise(`${method} ${path}`), who }))

/** Replaces parameters by `*`: their names need not be those of the specification. */
function normalise(key: string): string {
  return key.replaceAll(/\{\w+\}|:\w+/g, '*')
}

describe('the contract', () => {
  test('every call is either in the specification or gives a reason why the product needs it', () => {
    const known = new Set(specified.map((call) => call.key))
    const isNamed = ({ method, path }: Call) => known.has(normalise(`${method} ${path}`))
    const wrong = allCalls.filter(({ call }) => isNamed(call) === (call.addedFor !== undefined))
    const names = wrong.map(({ name }) => name)
    expect(names, 'each call is either in docs/calls.tsv or has a reason in `addedFor`').toEqual([])
  })

  test('every call admits the callers that the specification admits', () => {
    const expected = new Map(specified.map((call) => [call.key, call.who]))
    const different = allCalls.flatMap(({ name, call }) => {
      const who = expected.get(normalise(`${call.method} ${call.path}`))
      const isSame = who === undefined || who === call.caller || (who === 'public' && call.caller === 'anon')
      return isSame ? [] : [`${name}: ${call.caller} instead of ${who}`]
    })
    expect(different).toEqual([])
  })

  test('no two calls have the same method and path', () => {
    const keys = allCalls.map(({ call }) => normalise(`${call.method} ${call.path}`))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  test('every call declares a schema for exactly the parameters of its path', () => {
    for (const { name, call } of allCalls) {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(Object.keys(call.params?.shape ?? {}), name).toEqual(inPath)
    }
  })

  test('a call is idempotent if and only if it accepts a key, and then it knows its caller', () => {
    for (const { name, call } of allCalls) {
      const takesKey = call.body instanceof z.ZodObject && 'idempotencyKey' in call.body.shape
      expect(call.idempotent ?? false, name).toBe(takesKey)
      if (call.idempotent) expect(['anon', 'public', 'signed'], name).not.toContain(call.caller)
    }
  })

  test('the OpenAPI document says where a client may send the key, and how upstream refuses a key that was used', () => {
    const { paths } = buildOpenApi(allCalls, 'Test') as { paths: Record<string, Record<string, unknown>> }
    const tipSchema = {
      required: ['amountCents'],
      properties: {
        idempotencyKey: { description: expect.stringMatching(/^Required unless the header/) },
      },
    }
    expect(paths['/payment-wallet/send-tip-wallet/{id}']!.post).toMatchObject({
      'x-idempotent': true,
      parameters: [
        { name: 'id' },
        {
          name: 'idempotency-key',
          in: 'header',
          required: false,
          description: expect.stringMatching(/^Required unless the body/),
        },
      ],
      requestBody: { content: { 'application/json': { schema: tipSchema } } },
      responses: { 422: { description: expect.stringContaining('IDEMPOTENCY_MISMATCH') } },
    })
    expect(paths['/wallet-package']!.get).not.toHaveProperty('x-idempotent')
  })

  test('the OpenAPI document describes every call', () => {
    const { paths } = buildOpenApi(allCalls, 'Test') as { paths: Record<string, Record<string, unknown>> }
    const described = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(described).toHaveLength(allCalls.length)
    expect(JSON.stringify(paths)).not.toContain('"$schema"')
    expect(z.object({ operationId: z.string() }).safeParse(described[0]).success).toBe(true)
  })
})
