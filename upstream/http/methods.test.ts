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
] as const)('%s %s is answered with the methods that there are', async (method, url, allow) => {
  const answer = await kernel.app.inject({ method, url })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe(allow)
  expect(answer.json()).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' })
})

test.each([
  ['GET', '/nothing/here'],
  ['GET', '/auth'],
  ['POST', '/auth/login/'],
  // It is no call of the contract.
  ['POST', '/openapi.json'],
] as const)('%s %s is answered as an address that nothing has', async (method, url) => {
  const answer = await kernel.app.inject({ method, url })
  expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  expect(answer.headers).not.toHaveProperty('allow')
})
