/** Requests that are malformed before the contract applies: their refusals still have the contract's form. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

test.each([
  ['has an invalid percent escape', '/performers/%E0%A4%A'],
  ['has a segment that is too long', `/performers/${'x'.repeat(200)}`],
])('upstream refuses an address that %s with an error body of the contract', async (_, url) => {
  const answer = await kernel.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    statusCode: 400,
    code: 'MALFORMED_REQUEST',
    message: 'This address cannot be understood.',
    error: 'Bad request!',
  })
})

test.each(['{"username":', 'username=mia', '{"__proto__":{"a":1}}'])(
  'the refusal of the body %s says that it is not valid JSON',
  async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await kernel.app.inject({ method: 'POST', url: '/auth/login', headers, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      statusCode: 400,
      code: 'MALFORMED_REQUEST',
      message: 'The body is not valid JSON.',
      error: 'Bad request!',
    })
  },
)
