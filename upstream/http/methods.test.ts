import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

test.each([
  ['PUT', '/auth/login', 'POST'],
  ['POST', '/users/me?full=1', 'GET, HEAD'],
  ['DELETE', '/performers/mira', 'GET, HEAD, PUT'],
  ['OPTIONS', '/payment-wallet/send-tip-wallet/x', 'POST'],
] as const)('the refusal of %s %s lists the methods of that address', async (method, url, allow) => {
  const answer = await kernel.app.inject({ method, url })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe(allow)
  expect(answer.json()).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' })
})

test.each([
  ['GET', '/nothing/here'],
  ['GET', '/auth'],
  ['POST', '/auth/login/'],
  // This address has a handler, but it is not a call of the contract.
  ['POST', '/openapi.json'],
] as const)('upstream answers %s %s with 404 and no list of methods', async (method, url) => {
  const answer = await kernel.app.inject({ method, url })
  expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  expect(answer.headers).not.toHaveProperty('allow')
})
