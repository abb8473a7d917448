/** The platform has one currency, which cannot change once sums are booked in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFan } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { listChanges, undoChange } from '#upstream/modules/changes/service.ts'
import { setSetting } from '#upstream/modules/settings/desk.ts'
import { getSettings } from '#upstream/modules/settings/service.ts'
import { fillWallet } from './world.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

const currency = async () => (await getSettings(kernel.db)).currency

test('the currency can be changed until money is booked; afterwards an undo cannot change it either', async () => {
  await setSetting(kernel.db, 'currency', 'USD')
  expect(await currency()).toBe('USD')
  await setSetting(kernel.db, 'currency', 'EUR')
  await fillWallet(kernel, await makeFan(kernel), 500)

  const refusal = { code: 'INVALID_REQUEST', problems: [{ property: 'value' }] }
  await expect(setSetting(kernel.db, 'currency', 'USD')).rejects.toMatchObject(refusal)
  const { data } = await listChanges(kernel, { limit: 1, offset: 0 })
  await expect(undoChange(kernel, data[0]!._id, 'ines')).rejects.toMatchObject(refusal)
  expect(await currency()).toBe('EUR')
  await setSetting(kernel.db, 'tokenTipCommission', '0.2')
})
