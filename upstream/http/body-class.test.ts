import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyClassOf, findBodyClass } from '#contract/body-class.ts'
import { fillPath } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { makeFan, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
let fan: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  fan = await makeFan(kernel)
})
afterAll(() => kernel.close())

const FORM = 'multipart/form-data; boundary=x'

async function send(method: 'POST' | 'PATCH', url: string, type: string, payload = '{') {
  const headers = { 'content-type': type, authorization: `Bearer ${fan.token}` }
  const { statusCode, body } = await kernel.app.inject({ method, url, headers, payload })
  return { statusCode, code: (JSON.parse(body) as { code?: string }).code }
}

test('the address of each call has the class that the call declares', () => {
  for (const { call } of allCalls) {
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, 'one']))
    const path = fillPath(call.path, params)
    expect(findBodyClass(call.method, `${path}?a=/b`), path).toBe(bodyClassOf(call))
    expect(findBodyClass('PATCH', path), path).toBe('small')
  }
})

test.each([
  ['POST', '/auth/login', FORM],
  ['POST', '/auth/login', 'Multipart/Form-Data; boundary=x'],
  ['POST', '/users/avatar/upload', 'application/json'],
  ['POST', '/users/avatar/upload', 'text/plain'],
] as const)('%s %s reads no body of the type %s', async (method, url, type) => {
  expect(await send(method, url, type)).toEqual({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' })
})

test('an address that does not exist is missing, whatever body it gets', async () => {
  expect(await send('POST', '/nowhere', FORM)).toMatchObject({ statusCode: 404 })
})
