import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { buildUpstream } from '#upstream/app.ts'
import { createTestKernel, type TestKernel } from '../support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

test('upstream has a handler for every call that the contract declares, and for no other', async () => {
  const app = await buildUpstream(kernel)
  const unbound = allCalls.filter(({ call }) => !app.mounted.has(call))
  const known = new Set(allCalls.map(({ call }) => call))
  // The access matrix, the tests with bad input and the OpenAPI document only cover calls in `allCalls`.
  const unlisted = [...app.mounted].filter((call) => !known.has(call))
  await app.close()
  expect(unbound.map(({ name }) => name)).toEqual([])
  expect(
    unlisted.map(({ method, path }) => `${method} ${path}`),
    'the noun of the call is missing in contract/contract.ts',
  ).toEqual([])
})
