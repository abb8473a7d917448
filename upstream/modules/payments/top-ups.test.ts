import { afterEach, beforeEach, expect, test } from 'vitest'
import { listWalletPackages } from '#contract/payments.ts'
import { createApi, makeFan } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { ensurePackages, STARTING_PACKAGES } from './top-ups.ts'
import { insertPackages } from './store.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await createTestKernel()
})
afterEach(() => kernel.close())

async function listNames(): Promise<string[]> {
  const { data } = await createApi(kernel).call(listWalletPackages, {}, await makeFan(kernel))
  return data.map(({ name }) => name)
}

test('an empty platform gets the starting packages once', async () => {
  await inTransaction(kernel.db, ensurePackages)
  await inTransaction(kernel.db, ensurePackages)
  expect(await listNames()).toEqual(STARTING_PACKAGES.map(({ name }) => name))
})

test('a platform with packages of its operator keeps only these', async () => {
  const own = { id: newId(), name: 'Our own', priceCents: 700, creditCents: 700, position: 0 }
  await inTransaction(kernel.db, (tx) => insertPackages(tx, [own]))
  await inTransaction(kernel.db, ensurePackages)
  expect(await listNames()).toEqual(['Our own'])
})
