import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/account-deletion.ts'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { getPost } from '#contract/posts.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { getPerformer, searchPerformers } from '#contract/performers.ts'
import { startLive } from '#contract/streaming.ts'
import { getCurrentUser, updateUser } from '#contract/users.ts'
import { expectSoundLedger, fillWallet, walletOf } from '#tests/money/world.ts'
import { makeOperator, type Api, type Person } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { readEmails } from '#tests/support/emails.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { accounts } from '../accounts/tables.ts'
import { addPost } from '../posts/test-content.ts'
import { openLeavingWorld, type LeavingWorld } from './test-world.ts'

let world: LeavingWorld
let kernel: TestKernel
let api: Api
let fan: Person
let star: Person
beforeEach(async () => {
  world = await openLeavingWorld()
  ;({ kernel, api, fan, star } = world)
})
afterEach(() => kernel.close())

test('people who delete their account are logged out, and after logging in again may only keep it or give up its money', async () => {
  const askedAt = kernel.clock.now().getTime()
  const { deletesAt } = await world.leave(fan)
  const waitMs = Date.parse(deletesAt!) - askedAt
  expect(waitMs).toBeGreaterThanOrEqual(14 * DAY_MS)
  expect(waitMs).toBeLessThan(14 * DAY_MS + MINUTE_MS)
  await api.refused('UNAUTHENTICATED', getCurrentUser, {}, fan)
  const back = await world.comeBack(fan)
  expect(await api.call(getCurrentUser, {}, back)).toMatchObject({ deletesAt })
  const refusing = allCalls
    .map(({ call }): Call => call)
    .filter(
      ({ caller, servesClosing, files }) =>
        (caller === 'any' || caller === 'fan') && !servesClosing && !files,
    )
  expect(refusing.length).toBeGreaterThan(30)
  for (const call of refusing) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, randomUUID()])
    const params = Object.fromEntries(names) as Record<string, string>
    await api.refused('ACCOUNT_CLOSING', call, { params }, back)
  }
  await api.call(contract.keepAccount, {}, back)
  await api.call(contract.keepAccount, {}, back)
  await api.call(updateUser, { body: { name: 'Still here' } }, back)
  await world.afterTheWait()
  expect(await api.call(getCurrentUser, {}, await world.comeBack(fan))).toMatchObject({
    name: 'Still here',
    deletesAt: null,
  })
})

test('an account with a balance is deleted only when its owner gives the balance up', async () => {
  await fillWallet(kernel, fan, 700)
  await api.refused('BALANCE_LEFT', contract.requestAccountDeletion, { body: {} }, fan)
  expect(await api.call(contract.getAccountDeletion, {}, fan)).toMatchObject({
    deletesAt: null,
    balanceCents: 700,
  })
  await world.leave(fan, true)
  await world.afterTheWait()
  // The ledger keeps the balance.
  expect(await walletOf(kernel, fan)).toBe(700)
  await expectSoundLedger(kernel)
})

test('a closing performer disappears at once, and subscribers get the remaining days paid back', async () => {
  await fillWallet(kernel, fan, 999)
  const body = { performerId: star.id, idempotencyKey: randomUUID(), source: 'wallet' as const }
  await api.call(subscribeToPerformer, { body }, fan)
  kernel.advance(DAY_MS / 2)
  star = await world.comeBack(star)
  await world.leave(star, true)
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: star.username } })
  expect((await api.call(searchPerformers, { query: {} })).data).toEqual([])
  await world.runJob()
  await world.runJob()
  const paidBack = await walletOf(kernel, fan)
  expect(paidBack).toBeGreaterThan(999 * 0.97)
  expect(paidBack).toBeLessThan(999)
  await expectSoundLedger(kernel)
  const back = await world.comeBack(star)
  await api.call(contract.keepAccount, {}, back)
  expect(await api.call(getPerformer, { params: { id: star.username } })).toMatchObject({ _id: star.id })
  expect(await api.call(searchPerformers, { query: {} })).toMatchObject({ total: 1 })
})

test('a performer cannot leave in the middle of a stream', async () => {
  await api.call(startLive, { body: { title: 'Evening' } }, star)
  await api.refused('STREAM_RUNNING', contract.requestAccountDeletion, { body: {} }, star)
})

test('the last operator cannot leave, even when two leave at once', async () => {
  const [one, two] = [await makeOperator(kernel), await makeOperator(kernel)]
  const answers = await Promise.all(
    [one, two].map((person) => api.send(contract.requestAccountDeletion, { body: {} }, person)),
  )
  expect(answers.map(({ error }) => error?.code ?? 'gone').toSorted()).toEqual(['LAST_OPERATOR', 'gone'])
})

test('an account that was closed twice, even at once, gets back its earlier status and no more', async () => {
  await kernel.db.update(accounts).set({ status: 'pending_verification' }).where(eq(accounts.id, star.id))
  await Promise.all([world.leave(star), api.send(contract.requestAccountDeletion, { body: {} }, star)])
  const back = await world.comeBack(star)
  await api.call(contract.keepAccount, {}, back)
  await api.call(contract.keepAccount, {}, back)
  await api.refused('PERFORMER_NOT_FOUND', getPerformer, { params: { id: star.username } })
  expect(await api.call(getCurrentUser, {}, back)).toMatchObject({ isVerified: false, deletesAt: null })
})

test('a closing account no longer sees posts for subscribers', async () => {
  await fillWallet(kernel, fan, 999)
  const body = { performerId: star.id, idempotencyKey: randomUUID(), source: 'wallet' as const }
  await api.call(subscribeToPerformer, { body }, fan)
  const params = { id: await addPost(kernel, star, { gate: 'subscribers', text: 'For you alone' }) }
  expect(await api.call(getPost, { params }, fan)).toMatchObject({ text: 'For you alone' })
  await world.leave(fan)
  expect((await api.call(getPost, { params }, await world.comeBack(fan))).text).not.toBe('For you alone')
})

test('money that comes in after the owner gave the balance up postpones the deletion', async () => {
  await world.leave(fan)
  await fillWallet(kernel, fan, 300)
  await world.afterTheWait()
  const back = await world.comeBack(fan)
  const { deletesAt } = await api.call(getCurrentUser, {}, back)
  expect(Date.parse(deletesAt!)).toBeGreaterThan(kernel.clock.now().getTime())
  const [email] = await readEmails(kernel, 'quiet.heron@example.com')
  expect(email?.subject).toContain('There is money')
})
