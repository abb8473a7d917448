import { afterEach, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/passkeys.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { updateAccount } from '../accounts/store.ts'
import { passkeys } from './tables.ts'

let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
})
afterEach(() => kernel.close())

async function insertPasskey(): Promise<string> {
  const id = newId()
  const key = { id, accountId: fan.id, credentialId: id, publicKey: 'key', name: 'Phone' }
  await kernel.db.insert(passkeys).values({ ...key, counter: 0, isSynced: true })
  return id
}

const remove = (id: string) => api.send(contract.removePasskey, { params: { id } }, fan)

test('owners can remove their last passkey while the account has a password', async () => {
  expect((await remove(await insertPasskey())).status).toBe(204)
})

test('owners cannot remove the last way to log in, even when they remove two passkeys at once', async () => {
  const both = [await insertPasskey(), await insertPasskey()]
  await inTransaction(kernel.db, (tx) => updateAccount(tx, fan.id, { passwordHash: null }))
  const answers = await Promise.all(both.map(remove))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe('LAST_WAY_IN')
  expect((await api.call(contract.listPasskeys, {}, fan)).total).toBe(1)
})
