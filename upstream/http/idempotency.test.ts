import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { sendTip } from '#contract/tips.ts'
import { readIntent, withHeaderKey } from './idempotency.ts'

const body = z.object({ cents: z.int(), idempotencyKey: z.string() })
const declared = { method: 'POST', caller: 'fan', summary: 'Pays', body } as const
const pay = defineCall({ ...declared, path: '/pay/:id', idempotent: true })
const note = defineCall({ ...declared, path: '/note/:id' })

describe('a key in the header', () => {
  const headers = { 'idempotency-key': 'of the header' }

  test('stands in for the one in the body', () => {
    expect(withHeaderKey(pay, { cents: 1 }, headers)).toEqual({ cents: 1, idempotencyKey: 'of the header' })
  })

  test('gives way to the one in the body', () => {
    const given = { cents: 1, idempotencyKey: 'of the body' }
    expect(withHeaderKey(pay, given, headers)).toEqual(given)
  })

  test('says nothing to a call that may be made twice', () => {
    expect(withHeaderKey(note, { cents: 1 }, headers)).toEqual({ cents: 1 })
  })

  test('is put into nothing but an object: the schema refuses everything else as it came', () => {
    for (const given of [null, undefined, 'text', 7, [1]])
      expect(withHeaderKey(pay, given, headers)).toBe(given)
  })
})

test('without the header a body stays as it is', () => {
  expect(withHeaderKey(pay, { cents: 1 }, {})).not.toHaveProperty('idempotencyKey')
})

describe('an intent', () => {
  const request = { params: { id: 'a' }, query: { page: 1 }, body: { cents: 1, idempotencyKey: 'key' } }
  const hashOf = (change: Partial<typeof request> = {}, call: typeof pay = pay) =>
    readIntent(call, 'mia', { ...request, ...change }).requestHash

  test('belongs to an account and a key, and is the same for the same request under another key', () => {
    expect(readIntent(pay, 'mia', request)).toMatchObject({ accountId: 'mia', key: 'key' })
    expect(hashOf({ body: { cents: 1, idempotencyKey: 'other' } })).toBe(hashOf())
  })

  test('is another one for whatever else differs: the call, an id in its path, the query, a field', () => {
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

test('a call without a key is told both places where one may stand', () => {
  const refused = sendTip.body!.safeParse({ amountCents: 500 })
  expect(refused.error?.issues).toMatchObject([
    {
      path: ['idempotencyKey'],
      message: expect.stringMatching(/idempotencyKey in the body.*header Idempotency-Key/),
    },
  ])
})
