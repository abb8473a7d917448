import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { LISTENER_REFUSALS, REFUSALS } from '#contract/errors.ts'
import { buildOpenApi } from './openapi.ts'

const CALL = { method: 'POST', path: '/x', caller: 'any', summary: 'X' } as const

/** @returns the codes that the document names for a call, by status */
function answersOf(call: Call): Record<string, string[]> {
  const document = buildOpenApi([{ noun: 'things', name: 'doIt', call }], 'Test') as {
    paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
  }
  const { responses } = document.paths['/x']![call.method.toLowerCase()]!
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description }]) => [status, description.split(', ')]),
  )
}

test('a call that needs a session lists the refusals of a missing session, a closing or incomplete account and a foreign page', () => {
  expect(answersOf(CALL)).toMatchObject({
    401: ['UNAUTHENTICATED'],
    403: ['ACCOUNT_CLOSING', 'ACCOUNT_INCOMPLETE', 'WRONG_ORIGIN'],
    429: ['TOO_MANY_REQUESTS'],
    503: ['UNAVAILABLE'],
    default: ['INTERNAL', ...Object.keys(LISTENER_REFUSALS)],
  })
})

test.each(['fan', 'performer', 'operator'] as const)(
  'a call for accounts of the kind %s lists the refusal of other kinds',
  (caller) => {
    expect(answersOf({ ...CALL, caller })['403']).toContain('FORBIDDEN')
  },
)

test('a confirmed call lists the confirmation, and a call open to closing and incomplete accounts does not list their refusals', () => {
  expect(answersOf({ ...CALL, isConfirmed: true })['403']).toContain('CONFIRMATION_NEEDED')
  expect(answersOf({ ...CALL, servesClosing: true, servesIncomplete: true })['403']).toEqual(['WRONG_ORIGIN'])
})

test('a public call lists the refusal of a stale token, and an anonymous call does not', () => {
  const answers = answersOf({ ...CALL, method: 'GET', caller: 'public' })
  expect(answers).toHaveProperty('401')
  expect(answers).not.toHaveProperty('403')
  expect(answersOf({ ...CALL, caller: 'anon' })).not.toHaveProperty('401')
})

test('a GET does not list the refusals of a body, and every other call does', () => {
  const answers = answersOf({ ...CALL, body: z.object({ name: z.string() }) })
  const ofBodies = { 400: ['MALFORMED_REQUEST'], 413: ['PAYLOAD_TOO_LARGE'] }
  expect(answers).toMatchObject({ ...ofBodies, 422: ['INVALID_REQUEST'] })
  // Fastify reads the body even when the call accepts none.
  expect(answersOf(CALL)).toMatchObject(ofBodies)
  const asked = answersOf({ ...CALL, method: 'GET' })
  expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['400']))
  expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['413']))
})

test('a signed call does not list the refusal of foreign pages', () => {
  expect(answersOf({ ...CALL, caller: 'signed' })).not.toHaveProperty('403')
})

test('the schema of an error lists every code, including those of the public listener', () => {
  const { components } = buildOpenApi(allCalls, 'Test') as {
    components: { schemas: { Error: { properties: { code: { enum: string[] } } } } }
  }
  const { enum: codes } = components.schemas.Error.properties.code
  expect(codes).toEqual([...Object.keys(REFUSALS), ...Object.keys(LISTENER_REFUSALS)])
  expect(codes).toContain('WRONG_ORIGIN')
})
