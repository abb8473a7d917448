/** What is not even a request of the contract: its refusal has the contract's form and says what is wrong. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

test.each([
  ['has a wrong escape', '/performers/%E0%A4%A'],
  ['has a longer part than any call takes', `/performers/${'x'.repeat(200)}`],
])('an address that %s is refused in the form of all refusals', async (_, url) => {
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
  'a body that is no JSON is refused with these words: %s',
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
