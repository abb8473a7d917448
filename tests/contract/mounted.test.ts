import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { buildUpstream } from '#upstream/app.ts'
import { createTestKernel, type TestKernel } from '../support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

it('upstream has a handler for every call that the contract declares', async () => {
  const app = await buildUpstream(kernel)
  const unbound = allCalls.filter(({ call }) => !app.mounted.has(call))
  await app.close()
  expect(unbound.map(({ name }) => name)).toEqual([])
})
