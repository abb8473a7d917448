import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { sendTip } from '#contract/tips.ts'
import { readIntent, withHeaderKey } from './idempotency.ts'

const body = z.object({ cents: z.int(), idempotencyKey: z.string() })
const declared = { method: 'POST', caller: 'fan', summary: 'Pays', body } as const
const pay = defineCall({ ...declared, path: '/pay/:id', idempotent: true })
const note = defineCall({ ...declared, path: '/note/:id' })

describe('withHeaderKey', () => {
  const headers = { 'idempotency-key': 'of the header' }

  test('a key in the header replaces a missing key in the body', () => {
    expect(withHeaderKey(pay, { cents: 1 }, headers)).toEqual({ cents: 1, idempotencyKey: 'of the header' })
  })

  test('a key in the body takes precedence over one in the header', () => {
    const given = { cents: 1, idempotencyKey: 'of the body' }
    expect(withHeaderKey(pay, given, headers)).toEqual(given)
  })

  test('a call that is not idempotent ignores a key in the header', () => {
    expect(withHeaderKey(note, { cents: 1 }, headers)).toEqual({ cents: 1 })
  })

  test('a body that is not an object stays unchanged, so that the schema refuses it', () => {
    for (const given of [null, undefined, 'text', 7, [1]])
      expect(withHeaderKey(pay, given, headers)).toBe(given)
  })
})

test('without the header a body stays unchanged', () => {
  expect(withHeaderKey(pay, { cents: 1 }, {})).not.toHaveProperty('idempotencyKey')
})

describe('readIntent', () => {
  const request = { params: { id: 'a' }, query: { page: 1 }, body: { cents: 1, idempotencyKey: 'key' } }
  const hashOf = (change: Partial<typeof request> = {}, call: typeof pay = pay) =>
    readIntent(call, 'mia', { ...request, ...change }).requestHash

  test('an intent has the account and the key, and its hash does not depend on the key', () => {
    expect(readIntent(pay, 'mia', request)).toMatchObject({ accountId: 'mia', key: 'key' })
    expect(hashOf({ body: { cents: 1, idempotencyKey: 'other' } })).toBe(hashOf())
  })

  test('the hash depends on the method, the path, the parameters, the query and the body', () => {
    const hashes = [
      hashOf(),
      hashOf({}, note),
      hashOf({}, { ...pay, method: 'PUT' }),
      hashOf({ params: { id: 'b' } }),
      hashOf({ query: { page: 2 } }),
      hashOf({ body: { cents: 2, idempotencyKey: 'key' } }),
    ]
    expect(new Set(hashes)).toHaveLength(6)
  })
})

test('the refusal of a call without a key names both places where a client may send it', () => {
  const refused = sendTip.body!.safeParse({ amountCents: 500 })
  expect(refused.error?.issues).toMatchObject([
    {
      path: ['idempotencyKey'],
      message: expect.stringMatching(/idempotencyKey in the body.*header Idempotency-Key/),
    },
  ])
})
