import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAccount, listAccounts, setAccountStatus } from '#contract/accounts.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { setAccountStatus as changeStatus } from './service.ts'

let kernel: TestKernel
let api: Api
let operator: Person
beforeEach(async () => {
  kernel = await createTestKernel({ DEMO: '0' })
  api = createApi(kernel)
  operator = await makeOperator(kernel)
})
afterEach(() => kernel.close())

const find = async (query: object) =>
  (await api.call(listAccounts, { query }, operator)).data.map(({ username }) => username)
const set = (person: Person, wanted: 'active' | 'suspended') => ({
  params: { id: person.id },
  body: { wanted, reason: 'Spam' },
})

test('an operator finds accounts by part of a name or an email, by kind and by status', async () => {
  const fan = await makeFan(kernel, 'nell.under_score')
  const star = await makePerformer(kernel, { username: 'nell.star' })
  expect(await find({ q: 'NELL' })).toEqual([star.username, fan.username])
  expect(await find({ q: 'nell', kind: 'fan' })).toEqual([fan.username])
  expect(await find({ q: 'star@example' })).toEqual([star.username])
  expect(await find({ q: 'r_s' })).toEqual([fan.username])
  expect(await find({ q: '%' })).toEqual([])
  expect(await find({ q: 'nell', status: 'suspended' })).toEqual([])
})

test('a suspended account is logged out at once, and the log says which operator did it, when and why', async () => {
  const fan = await makeFan(kernel)
  await api.call(setAccountStatus, set(fan, 'suspended'), operator)
  await api.refused('UNAUTHENTICATED', getCurrentUser, {}, fan)
  await api.call(setAccountStatus, set(fan, 'active'), operator)
  const { status, changes } = await api.call(getAccount, { params: { id: fan.id } }, operator)
  expect(status).toBe('active')
  const by = { by: operator.username, reason: 'Spam' }
  expect(changes).toMatchObject([
    { from: 'suspended', to: 'active', ...by },
    { from: 'active', to: 'suspended', ...by },
  ])
})

test('operators cannot suspend their own account, even when there is another operator', async () => {
  const other = await makeOperator(kernel)
  await api.refused('OWN_ACCOUNT', setAccountStatus, set(operator, 'suspended'), operator)
  await api.call(getCurrentUser, {}, operator)
  await api.call(setAccountStatus, set(operator, 'suspended'), other)
  await api.refused('UNAUTHENTICATED', getCurrentUser, {}, operator)
})

test('the last operator cannot be suspended, even when two operators suspend each other at once', async () => {
  const suspending = changeStatus(kernel, operator.username, 'suspended')
  await expect(suspending).rejects.toMatchObject({ code: 'LAST_OPERATOR' })
  const other = await makeOperator(kernel)
  const answers = await Promise.all([
    api.send(setAccountStatus, set(other, 'suspended'), operator),
    api.send(setAccountStatus, set(operator, 'suspended'), other),
  ])
  // The slower operator is either suspended by then, or would suspend the last operator.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
