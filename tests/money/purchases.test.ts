/** Kinds of sale that only this test registers: a purchase opens a thing, and the last cent of its refund closes it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockUser, unblockUser } from '#contract/performer-blocks.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, MINUTE_MS } from '#upstream/kernel/clock.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { isOpenTo } from '#upstream/modules/entitlements/policy.ts'
import { listStandings } from '#upstream/modules/entitlements/service.ts'
import {
  BLOCK_REFUND_QUEUE,
  refundBlockedSale,
  sendBack,
  refundPayment,
} from '#upstream/modules/payments/refunds.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { receiveWebhook } from '#upstream/modules/payments/settlement.ts'
import { sells } from '#upstream/modules/sales/sale-kinds.ts'
import { signWebhook } from '#upstream/modules/sandbox/service.ts'
import { sellThings } from './made-up-things.ts'
import { createRefunding } from './refunding.ts'
import {
  earningsOf,
  expectSoundLedger,
  fillWallet,
  newKey,
  spendEarnings,
  stayLoggedIn,
  successOf,
  walletOf,
} from './world.ts'

const PRICE = 1000
const RENTED_MS = 2 * DAY_MS
let kernel: TestKernel
let api: Api
let star: Person

const kindOf = (name: string, rentedMs?: number) =>
  sellThings(name, { priceCents: PRICE, ownerOf: () => star.id, ...(rentedMs && { rentedMs }) })

beforeAll(async () => {
  const kinds = [kindOf('song'), kindOf('poem'), kindOf('film', RENTED_MS)]
  kernel = await createTestKernel({}, withPlanted(sells(...kinds)))
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const visitorOf = ({ id }: Person) => ({ viewer: { accountId: id, kind: 'fan' as const }, country: null })

async function makeRichFan(): Promise<Person> {
  const fan = await makeFan(kernel)
  await fillWallet(kernel, fan, 5 * PRICE)
  return fan
}

async function buy(fan: Person, kind: string, subjectId: string, source: 'wallet' | 'provider' = 'wallet') {
  const intent = intentOf(fan.id, newKey(), `/${kind}`)
  return openPayment(kernel, visitorOf(fan), intent, { source, items: [{ kind, subjectId }] })
}

/** @returns the kinds for which the thing with this id is open to the fan */
async function openOf(fan: Person, id: string): Promise<string[]> {
  const things = ['song', 'poem', 'film'].map((subjectType) => ({
    subjectType,
    id,
    performerId: star.id,
    gate: 'price' as const,
  }))
  const open = []
  for (const thing of things) {
    const standings = await listStandings(kernel, visitorOf(fan).viewer, [thing])
    if (isOpenTo(thing, standings.get(thing)!)) open.push(thing.subjectType)
  }
  return open
}

describe('a purchase', () => {
  test('opens only the thing of its kind and id, and only to its buyer', async () => {
    const [ann, bob] = [await makeRichFan(), await makeRichFan()]
    const [one, other] = [newKey(), newKey()]
    await buy(ann, 'song', one)
    await buy(ann, 'poem', other)
    await buy(bob, 'poem', one)
    expect([await openOf(ann, one), await openOf(ann, other)]).toEqual([['song'], ['poem']])
    expect([await openOf(bob, one), await openOf(bob, other)]).toEqual([['poem'], []])
  })

  test('is looked up for a whole page of things at once, free ones among them', async () => {
    const ann = await makeRichFan()
    const [sold, unsold] = [newKey(), newKey()]
    await buy(ann, 'song', sold)
    const thing = (id: string, gate: 'price' | 'free') => ({
      subjectType: 'song',
      id,
      performerId: star.id,
      gate,
    })
    const things = [thing(sold, 'price'), thing(unsold, 'price'), thing('free', 'free')]
    const standings = await listStandings(kernel, visitorOf(ann).viewer, things)
    expect(things.map((one) => isOpenTo(one, standings.get(one)!))).toEqual([true, false, true])
    expect(standings.get(things[2]!)).not.toHaveProperty('hasBought')
  })

  test('stays open after a partial refund, and closes with the last cent', async () => {
    const ann = await makeRichFan()
    const id = newKey()
    const payment = await buy(ann, 'song', id)
    await refundPayment(kernel, payment._id, { untilCents: PRICE - 1 })
    expect(await openOf(ann, id)).toEqual(['song'])
    await refundPayment(kernel, payment._id)
    expect(await openOf(ann, id)).toEqual([])
  })

  test('a thing that was bought twice stays open until both purchases are refunded', async () => {
    const ann = await makeRichFan()
    const id = newKey()
    const bought = [await buy(ann, 'song', id), await buy(ann, 'song', id)]
    for (const [at, { _id }] of bought.entries()) {
      await refundPayment(kernel, _id)
      expect(await openOf(ann, id)).toEqual(at === 0 ? ['song'] : [])
    }
  })

  test('a purchase at a provider opens the thing when the provider reports success', async () => {
    const ann = await makeFan(kernel)
    const id = newKey()
    const payment = await buy(ann, 'poem', id, 'provider')
    expect(await openOf(ann, id)).toEqual([])
    const rawBody = JSON.stringify(successOf(payment))
    const headers = signWebhook(TEST_SECRET, rawBody, kernel.clock.now())
    await receiveWebhook(kernel, { provider: 'sandbox', rawBody, headers })
    expect(await openOf(ann, id)).toEqual(['poem'])
  })

  test('a rented thing closes when its time is over', async () => {
    const ann = await makeRichFan()
    const id = newKey()
    await buy(ann, 'film', id)
    kernel.advance(RENTED_MS - MINUTE_MS)
    expect(await openOf(ann, id)).toEqual(['film'])
    kernel.advance(MINUTE_MS)
    expect(await openOf(ann, id)).toEqual([])
  })
})

describe('a block', () => {
  const block = async (fan: Person) =>
    api.call(blockUser, { body: { user: fan.username, reason: '' } }, await stayLoggedIn(kernel, star))
  const unblock = async (fan: Person) =>
    api.call(unblockUser, { params: { id: fan.id } }, await stayLoggedIn(kernel, star))
  const runRefunds = () => kernel.runJobs(BLOCK_REFUND_QUEUE.name)

  test('refunds the rest of each purchase of the last seven days, and leaves older purchases alone', async () => {
    const ann = await makeRichFan()
    const [old, recent] = [newKey(), newKey()]
    await buy(ann, 'song', old)
    kernel.advance(7 * DAY_MS + 1)
    const payment = await buy(ann, 'song', recent)
    await refundPayment(kernel, payment._id, { untilCents: 300 })
    await block(ann)
    expect(await runRefunds()).toEqual([])
    expect(await walletOf(kernel, ann)).toBe(4 * PRICE)
    await unblock(ann)
    expect([await openOf(ann, old), await openOf(ann, recent)]).toEqual([['song'], []])
    const { rows } = await kernel.database.executeSql(
      'select status from payment_transactions where id = $1',
      [payment._id],
    )
    expect(rows).toEqual([{ status: 'refunded' }])
  })

  test('refunds a provider’s payment into the wallet, and does not ask the provider to send money', async () => {
    const refunding = createRefunding(kernel)
    const ann = await makeFan(kernel)
    const payment = await refunding.pay(await buy(ann, 'poem', newKey(), 'provider'))
    await refunding.refund(payment, 100)
    await block(ann)
    expect(await runRefunds()).toEqual([])
    // A job from before partial refunds names no part; it sends everything that is due.
    await sendBack(kernel, { paymentId: payment._id })
    expect([await refunding.sentBySandbox(payment), await walletOf(kernel, ann)]).toEqual([100, PRICE - 100])
    expect(await refunding.sendBack()).toEqual([])
  })

  test('fails its refund job for an unknown sale, so that the job is tried again', async () => {
    const broken = refundBlockedSale(kernel, { saleTransactionId: newKey() })
    await expect(broken).rejects.toThrow('nobody has earned')
  })

  test('refunds nothing if the performer has spent the earnings, and the fan keeps the purchase', async () => {
    const ann = await makeRichFan()
    const id = newKey()
    await buy(ann, 'song', id)
    await spendEarnings(kernel, star, await earningsOf(kernel, star))
    await block(ann)
    expect(await runRefunds()).toEqual([])
    expect(await walletOf(kernel, ann)).toBe(4 * PRICE)
    await unblock(ann)
    expect(await openOf(ann, id)).toEqual(['song'])
  })

  test('refunds nothing for a rental that is over', async () => {
    const ann = await makeRichFan()
    await buy(ann, 'film', newKey())
    kernel.advance(RENTED_MS)
    await block(ann)
    expect(await runRefunds()).toEqual([])
    expect(await walletOf(kernel, ann)).toBe(4 * PRICE)
  })

  test('refunds nothing to other fans', async () => {
    const [ann, bob] = [await makeRichFan(), await makeRichFan()]
    await buy(ann, 'song', newKey())
    await block(bob)
    expect(await kernel.jobs.listWaiting(BLOCK_REFUND_QUEUE.name)).toEqual([])
    await unblock(bob)
    expect(await walletOf(kernel, ann)).toBe(4 * PRICE)
  })
})

test('the ledger proof finds a purchase of a thing that was not the one sold', async () => {
  const ann = await makeRichFan()
  await buy(ann, 'song', newKey())
  const undone = new Error('undone')
  const look = inTransaction(kernel.db, async (tx) => {
    await tx.execute(sql`update purchases set subject_id = 'another' where buyer_id = ${ann.id}`)
    const { checks } = await verifyLedger({ db: tx, registry: kernel.registry })
    expect(checks.flatMap(({ name, violations }) => (violations ? [name] : []))).toEqual([
      'what was bought is kept until it is paid back',
    ])
    throw undone
  })
  await expect(look).rejects.toBe(undone)
})
