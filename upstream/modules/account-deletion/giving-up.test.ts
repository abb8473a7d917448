/** Owners give up the balance that they were shown. Money that comes in afterwards postpones the deletion. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getAccountDeletion, keepAccount, requestAccountDeletion } from '#contract/account-deletion.ts'
import { confirmIdentity, login } from '#contract/auth.ts'
import { topUpWallet } from '#contract/payments.ts'
import { sendTip } from '#contract/tips.ts'
import { getCurrentUser } from '#contract/users.ts'
import {
  deliver,
  earningsOf,
  expectSoundLedger,
  fillWallet,
  newKey,
  spendEarnings,
  successOf,
  walletOf,
} from '#tests/money/world.ts'
import type { Api, Person } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { dayText } from '../../kernel/time-text.ts'
import { findAccount } from '../accounts/store.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { openLeavingWorld, type LeavingWorld } from './test-world.ts'

let world: LeavingWorld
let kernel: TestKernel
let api: Api
let fan: Person
beforeEach(async () => {
  world = await openLeavingWorld()
  ;({ kernel, api, fan } = world)
})
afterEach(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const emailsAbout = async (words: string) => {
  const emails = await readEmails(kernel, 'quiet.heron@example.com')
  return emails.filter(({ subject }) => subject.startsWith(words))
}
const emailsAboutMoney = () => emailsAbout('There is money')
const giveUp = (person: Person, givesUpCents: number) =>
  api.send(requestAccountDeletion, { body: { givesUpCents } }, person)
const isGone = async (person: Person) => {
  const body = { username: person.username, password: 'correct horse' }
  return (await api.send(login, { body })).error?.code === 'INCORRECT_CREDENTIALS'
}

test('a checkout that settles after the owner gave the balance up postpones the deletion', async () => {
  await fillWallet(kernel, fan, 700)
  const payment = await api.call(topUpWallet, { body: { amountCents: 2000, idempotencyKey: newKey() } }, fan)
  await world.leave(fan, true)
  await deliver(kernel, successOf(payment))
  expect(await walletOf(kernel, fan)).toBe(2700)
  await world.afterTheWait()
  const back = await world.comeBack(fan)
  const deletesAt = new Date(kernel.clock.now().getTime() + 14 * DAY_MS)
  expect(await api.call(getAccountDeletion, {}, back)).toMatchObject({
    deletesAt: expect.stringContaining(deletesAt.toISOString().slice(0, 10)),
    balanceCents: 2700,
    cameInCents: 2000,
  })
  const [email] = await emailsAboutMoney()
  expect(email?.text).toContain('€20.00 has come in while it is closed')
  expect(email?.text).toContain(`So we wait until ${dayText(deletesAt)}`)
  await world.afterTheWait()
  expect(await emailsAboutMoney()).toHaveLength(2)
})

test('owners can also give up money that has come in, and the wait continues', async () => {
  await fillWallet(kernel, fan, 700)
  const { deletesAt } = await world.leave(fan, true)
  await fillWallet(kernel, fan, 300)
  const back = await world.comeBack(fan)
  kernel.advance(DAY_MS / 2)
  expect((await giveUp(back, 1000)).error).toMatchObject({ code: 'CONFIRMATION_NEEDED' })
  await api.call(confirmIdentity, { body: { password: 'correct horse' } }, back)
  const { data } = await giveUp(back, 1000)
  const [email, ...others] = await emailsAbout('You gave up')
  expect([email?.subject, others]).toEqual([expect.stringContaining('You gave up €3.00 at '), []])
  expect(email?.text).toContain(`It goes with the account on ${dayText(new Date(deletesAt!))}`)
  expect(data).toMatchObject({ deletesAt, balanceCents: 1000, cameInCents: 0 })
  await api.refused('UNAUTHENTICATED', getCurrentUser, {}, back)
  await world.afterTheWait()
  expect(await isGone(fan)).toBe(true)
  expect(await walletOf(kernel, fan)).toBe(1000)
  expect(await emailsAboutMoney()).toEqual([])
})

test('owners can give up the money that has postponed the deletion', async () => {
  await world.leave(fan)
  await fillWallet(kernel, fan, 300)
  await world.afterTheWait()
  await giveUp(await world.comeBack(fan), 300)
  await world.afterTheWait()
  expect(await isGone(fan)).toBe(true)
})

test('giving up an outdated balance is refused with the present one, and the account stays open', async () => {
  await fillWallet(kernel, fan, 700)
  await fillWallet(kernel, fan, 550)
  for (const shownCents of [700, 1251]) {
    const { error } = await giveUp(fan, shownCents)
    expect(error).toMatchObject({
      code: 'BALANCE_CHANGED',
      message: 'Your balance has changed: it is €12.50 now. Please look at it again.',
    })
  }
  expect(await api.call(getAccountDeletion, {}, fan)).toMatchObject({ deletesAt: null, cameInCents: 0 })
})

test('in a closing account, giving up an outdated balance is refused, and what was given up before still counts', async () => {
  await fillWallet(kernel, fan, 700)
  await world.leave(fan, true)
  await fillWallet(kernel, fan, 300)
  const back = await world.comeBack(fan)
  await api.refused('BALANCE_CHANGED', requestAccountDeletion, { body: { givesUpCents: 700 } }, back)
  await api.refused('BALANCE_LEFT', requestAccountDeletion, { body: {} }, back)
  expect(await api.call(getAccountDeletion, {}, back)).toMatchObject({ balanceCents: 1000, cameInCents: 300 })
})

test('an account that its owner or an operator keeps has given nothing up', async () => {
  await fillWallet(kernel, fan, 700)
  const givenUp = async () => (await findAccount(kernel.db, fan.id))?.givesUpCents
  await world.leave(fan, true)
  expect(await givenUp()).toBe(700)
  fan = await world.comeBack(fan)
  await api.call(keepAccount, {}, fan)
  expect(await givenUp()).toBe(0)
  await world.leave(fan, true)
  await setAccountStatus(kernel, fan.username, 'active')
  expect(await givenUp()).toBe(0)
})

test('performers give up the earnings that they were shown, and a smaller balance does not postpone the deletion', async () => {
  const { star } = world
  await fillWallet(kernel, fan, 1000)
  const tip = (amountCents: number) => {
    const body = { amountCents, idempotencyKey: newKey() }
    return api.call(sendTip, { params: { id: star.id }, body }, fan)
  }
  await tip(600)
  const shownCents = await earningsOf(kernel, star)
  await tip(400)
  expect((await giveUp(star, shownCents)).error).toMatchObject({ code: 'BALANCE_CHANGED' })
  await world.leave(star, true)
  await spendEarnings(kernel, star, 100)
  expect(await api.call(getAccountDeletion, {}, await world.comeBack(star))).toMatchObject({ cameInCents: 0 })
  await world.afterTheWait()
  expect(await isGone(star)).toBe(true)
})
