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

test('a call that needs a session may be refused for want of it, for its state, and from a foreign page', () => {
  expect(answersOf(CALL)).toMatchObject({
    401: ['UNAUTHENTICATED'],
    403: ['ACCOUNT_CLOSING', 'ACCOUNT_INCOMPLETE', 'WRONG_ORIGIN'],
    429: ['TOO_MANY_REQUESTS'],
    503: ['UNAVAILABLE'],
    default: ['INTERNAL', ...Object.keys(LISTENER_REFUSALS)],
  })
})

test.each(['fan', 'performer', 'operator'] as const)(
  'a call for a %s is refused to every other kind',
  (caller) => {
    expect(answersOf({ ...CALL, caller })['403']).toContain('FORBIDDEN')
  },
)

test('a confirmed call names the confirmation, and an open one no state of an account', () => {
  expect(answersOf({ ...CALL, isConfirmed: true })['403']).toContain('CONFIRMATION_NEEDED')
  expect(answersOf({ ...CALL, servesClosing: true, servesIncomplete: true })['403']).toEqual(['WRONG_ORIGIN'])
})

test('a visitor may call without a token, but not with a stale one', () => {
  const answers = answersOf({ ...CALL, method: 'GET', caller: 'public' })
  expect(answers).toHaveProperty('401')
  expect(answers).not.toHaveProperty('403')
  expect(answersOf({ ...CALL, caller: 'anon' })).not.toHaveProperty('401')
})

test('only a call that may be sent a body names what can be wrong with a body', () => {
  const answers = answersOf({ ...CALL, body: z.object({ name: z.string() }) })
  const ofBodies = { 400: ['MALFORMED_REQUEST'], 413: ['PAYLOAD_TOO_LARGE'] }
  expect(answers).toMatchObject({ ...ofBodies, 422: ['INVALID_REQUEST'] })
  // The body is read, though nobody wants it.
  expect(answersOf(CALL)).toMatchObject(ofBodies)
  const asked = answersOf({ ...CALL, method: 'GET' })
  expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['400']))
  expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['413']))
})

test('a signed call comes from anywhere', () => {
  expect(answersOf({ ...CALL, caller: 'signed' })).not.toHaveProperty('403')
})

test('the schema of an error knows every code, those of the public listener too', () => {
  const { components } = buildOpenApi(allCalls, 'Test') as {
    components: { schemas: { Error: { properties: { code: { enum: string[] } } } } }
  }
  const { enum: codes } = components.schemas.Error.properties.code
  expect(codes).toEqual([...Object.keys(REFUSALS), ...Object.keys(LISTENER_REFUSALS)])
  expect(codes).toContain('WRONG_ORIGIN')
})
