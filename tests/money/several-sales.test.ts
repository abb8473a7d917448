/** One payment for several items: each item is a separate sale. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockUser } from '#contract/performer-blocks.ts'
import { cancelPaymentTransaction, getPaymentTransaction } from '#contract/payments.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { EARNINGS } from '#upstream/modules/earnings/service.ts'
import { getBalance } from '#upstream/modules/ledger/service.ts'
import { BLOCK_REFUND_QUEUE, refundPayment } from '#upstream/modules/payments/refunds.ts'
import type { WantedItem } from '#upstream/modules/payments/offers.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { runPaymentCommand } from '#upstream/ops/payments.ts'
import { sells } from '#upstream/modules/sales/sale-kinds.ts'
import { sellThings } from './made-up-things.ts'
import {
  deliver,
  expectSoundLedger,
  fillWallet,
  newKey,
  spendEarnings,
  successOf,
  walletOf,
} from './world.ts'

const SONG = 1000
const POEM = 500
const NET = 0.8
const owners = new Map<string, string>()
/** Things that were offered and are no longer for sale. */
const gone = new Set<string>()
/** The calls of each kind's `lock`, in their order. */
const locked: { kind: string; ids: readonly string[] }[] = []
let kernel: TestKernel
let api: Api
let fan: Person
let ann: Person
let bob: Person
let song: WantedItem
let poem: WantedItem

beforeAll(async () => {
  const options = {
    ownerOf: (id: string) => owners.get(id),
    isHadOnce: true,
    beforeDelivery(id: string) {
      if (gone.has(id)) throw new Refusal('NOT_FOUND')
    },
  }
  const lockOf = (kind: string) => async (_tx: unknown, ids: readonly string[]) =>
    void locked.push({ kind, ids })
  const kinds = [
    sellThings('song', { ...options, priceCents: SONG, lock: lockOf('song') }),
    sellThings('poem', { ...options, priceCents: POEM, lock: lockOf('poem') }),
  ]
  kernel = await createTestKernel({}, withPlanted(sells(...kinds)))
  api = createApi(kernel)
})
beforeEach(async () => {
  locked.length = 0
  fan = await makeFan(kernel)
  ann = await makePerformer(kernel)
  bob = await makePerformer(kernel)
  song = offer('song', ann)
  poem = offer('poem', bob)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

function offer(kind: string, { id }: Person): WantedItem {
  const subjectId = newKey()
  owners.set(subjectId, id)
  return { kind, subjectId }
}
function open(items: WantedItem[], source?: 'wallet' | 'provider') {
  const payer = { viewer: { accountId: fan.id, kind: 'fan' as const }, country: null }
  return openPayment(kernel, payer, intentOf(fan.id, newKey(), '/cart'), { items, source })
}
const look = (_id: string) => api.call(getPaymentTransaction, { params: { id: _id } }, fan)
const earned = async (...people: Person[]) =>
  Promise.all(people.map(({ id }) => getBalance(kernel.db, { ownerId: id, accountKind: EARNINGS })))
const owned = async () => {
  const { rows } = await kernel.database.executeSql(
    'select subject_type as kind from purchases where buyer_id = $1 order by 1',
    [fan.id],
  )
  return rows.map(({ kind }) => kind)
}

describe('two sales of two performers in one payment', () => {
  test('are paid from the wallet, and each seller earns their own', async () => {
    await fillWallet(kernel, fan, 2000)
    const payment = await open([song, poem], 'wallet')
    expect(payment).toMatchObject({
      status: 'succeeded',
      amountCents: SONG + POEM,
      creditCents: 0,
      description: 'song and 1 more',
      performer: null,
      items: [
        { kind: 'song', amountCents: SONG, performer: { _id: ann.id, username: ann.username } },
        { kind: 'poem', amountCents: POEM, performer: { _id: bob.id } },
      ],
    })
    expect(await earned(ann, bob)).toEqual([SONG * NET, POEM * NET])
    expect([await walletOf(kernel, fan), await owned()]).toEqual([500, ['poem', 'song']])
    expect(locked.map(({ kind }) => kind)).toEqual(['poem', 'song'])
  })

  test('lock their things in one fixed order, not in the order of the cart', async () => {
    await fillWallet(kernel, fan, 4000)
    const ids = [offer('song', bob).subjectId!, song.subjectId!].toSorted()
    const [first, second] = ids.map((subjectId) => ({ kind: 'song', subjectId }))
    await open([second!, poem, first!], 'wallet')
    expect(locked).toEqual([
      { kind: 'poem', ids: [poem.subjectId] },
      { kind: 'song', ids },
    ])
  })

  test('are both refused if the wallet holds enough for only one', async () => {
    await fillWallet(kernel, fan, SONG)
    await expect(open([song, poem], 'wallet')).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect([await walletOf(kernel, fan), await owned(), await earned(ann)]).toEqual([SONG, [], [0]])
  })

  test('are settled by one report of the provider', async () => {
    const payment = await open([song, poem], 'provider')
    await deliver(kernel, successOf(payment))
    expect(await look(payment._id)).toMatchObject({ status: 'succeeded', failureText: null, creditCents: 0 })
    expect([await owned(), await earned(ann, bob)]).toEqual([
      ['poem', 'song'],
      [SONG * NET, POEM * NET],
    ])
    expect(await walletOf(kernel, fan)).toBe(0)
  })

  test('sell one and credit the wallet with the other if that is no longer for sale', async () => {
    const payment = await open([song, poem], 'provider')
    gone.add(song.subjectId!)
    await deliver(kernel, successOf(payment))
    expect(await look(payment._id)).toMatchObject({
      status: 'succeeded',
      failureText: expect.stringMatching(/^A part of this payment could no longer/),
      items: [{ creditCents: SONG }, { creditCents: 0 }],
    })
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([['poem'], SONG])
    await refundPayment(kernel, payment._id)
    expect(await look(payment._id)).toMatchObject({ status: 'refunded', refunds: [{}, {}] })
    expect([await owned(), await walletOf(kernel, fan), await earned(bob)]).toEqual([[], 0, [0]])
  })

  test('credit the wallet and tell the payer if neither is still for sale', async () => {
    const payment = await open([song, poem], 'provider')
    for (const { subjectId } of [song, poem]) gone.add(subjectId!)
    await deliver(kernel, successOf(payment))
    expect(await look(payment._id)).toMatchObject({
      failureText: 'This payment could no longer buy what it was meant for. The amount is in your wallet.',
    })
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([[], SONG + POEM])
  })

  test('credit the wallet if the payment had been cancelled', async () => {
    const payment = await open([song, poem], 'provider')
    await api.call(cancelPaymentTransaction, { params: { id: payment._id } }, fan)
    await deliver(kernel, successOf(payment))
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([[], SONG + POEM])
  })
})

describe('a payment for several things', () => {
  beforeEach(() => fillWallet(kernel, fan, 5000))

  test('is refunded up to a total, item by item, and counts as refunded with the last cent', async () => {
    const { _id } = await open([song, poem], 'wallet')
    await refundPayment(kernel, _id, { untilCents: SONG + 100 })
    expect([await owned(), (await look(_id)).status]).toEqual([['poem'], 'succeeded'])
    expect(await earned(ann, bob)).toEqual([0, 320])
    // The same total again changes nothing.
    await refundPayment(kernel, _id, { untilCents: SONG + 100 })
    expect(await walletOf(kernel, fan)).toBe(5000 - POEM + 100)
    await refundPayment(kernel, _id)
    expect([await owned(), (await look(_id)).status]).toEqual([[], 'refunded'])
    expect(await walletOf(kernel, fan)).toBe(5000)
  })

  test('can have one item refunded, which counts for the total', async () => {
    const { _id } = await open([song, poem], 'wallet')
    await refundPayment(kernel, _id, { item: 1 })
    expect([await owned(), await earned(ann, bob)]).toEqual([['song'], [SONG * NET, 0]])
    await refundPayment(kernel, _id, { untilCents: POEM })
    expect(await owned()).toEqual(['song'])
    for (const wrong of [{ item: 1, untilCents: POEM + 1 }, { item: 2 }])
      await expect(refundPayment(kernel, _id, wrong)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    await refundPayment(kernel, _id, { untilCents: POEM + 10 })
    expect((await look(_id)).refunds.map(({ amountCents }) => amountCents)).toEqual([POEM, 10])
  })

  test('an operator refunds one of them by its number', async () => {
    const { _id } = await open([song, poem], 'wallet')
    const refund = (...words: string[]) => runPaymentCommand(kernel, 'payments refund', words)
    expect(await refund(`${_id}/2`, '2.00')).toEqual([
      `${_id}/2 is refunded: 2.00 EUR of 5.00 EUR, into the wallet`,
    ])
    expect(await refund(`${_id}/1`)).toEqual([`${_id}/1 is refunded: 10.00 EUR, into the wallet`])
    expect([await owned(), await earned(ann, bob)]).toEqual([['poem'], [0, 240]])
    for (const wrong of [`${_id}/0`, `${_id}/x`, `${_id}/`])
      await expect(refund(wrong)).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    await expect(refund(`${_id}/3`)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    expect(await runPaymentCommand(kernel, 'payments list', [fan.username])).toEqual([
      expect.stringContaining('\tsong+poem\t15.00 EUR\twallet'),
    ])
  })

  test('if the second seller has spent the money, the first seller’s refund stays, and a second command refunds the rest', async () => {
    const { _id } = await open([song, poem], 'wallet')
    await spendEarnings(kernel, bob, POEM * NET)
    await expect(refundPayment(kernel, _id)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    expect([await owned(), (await look(_id)).status]).toEqual([['poem'], 'succeeded'])
    await open([offer('poem', bob)], 'wallet')
    await refundPayment(kernel, _id)
    expect((await look(_id)).status).toBe('refunded')
  })

  test('is refunded by a block only for the items of that performer', async () => {
    const { _id } = await open([song, poem], 'wallet')
    await api.call(blockUser, { body: { user: fan.username, reason: '' } }, ann)
    expect(await kernel.runJobs(BLOCK_REFUND_QUEUE.name)).toEqual([])
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([['poem'], 5000 - POEM])
    expect(await look(_id)).toMatchObject({ status: 'succeeded', items: [{ performer: null }, {}] })
  })
})

test('items that cannot be paid together are refused, and no payment is opened', async () => {
  const topUp = { kind: 'topup', amountCents: 1000 }
  for (const [items, message] of [
    [[song, topUp], 'A top-up is paid by itself.'],
    [[song, song], 'The same thing stands in this payment twice.'],
    [[], 'There is nothing to pay for.'],
  ] as const) {
    await expect(open([...items])).rejects.toMatchObject({ code: 'INVALID_REQUEST', message })
  }
  expect((await open([topUp])).items).toHaveLength(1)
  await expect(open([song, { kind: 'song', subjectId: 'nobody’s' }])).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
