/** Rules for every kind of sale: a buyer cannot buy a thing twice, or buy from a performer who blocks them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getPaymentTransaction } from '#contract/payments.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import type { WantedItem } from '#upstream/modules/payments/offers.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { sells } from '#upstream/modules/sales/sale-kinds.ts'
import { sellThings } from './made-up-things.ts'
import {
  deliver,
  earningsOf,
  expectSoundLedger,
  fillWallet,
  newKey,
  stayLoggedIn,
  successOf,
  walletOf,
} from './world.ts'

const SONG = 1000
const POEM = 500
const NET = 0.8
const owners = new Map<string, string>()

let kernel: TestKernel
let api: Api
let fan: Person
let ann: Person
let bob: Person
let song: WantedItem
let poem: WantedItem

beforeAll(async () => {
  const options = { ownerOf: (id: string) => owners.get(id), isHadOnce: true }
  const songSale = sellThings('song', { ...options, priceCents: SONG })
  const kinds = [
    songSale,
    { ...songSale, name: 'encore' },
    sellThings('poem', { ...options, priceCents: POEM }),
  ]
  kernel = await createTestKernel({}, withPlanted(sells(...kinds)))
  api = createApi(kernel)
})
beforeEach(async () => {
  fan = await stayLoggedIn(kernel, await makeFan(kernel))
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
  const visitor = { viewer: { accountId: fan.id, kind: 'fan' as const }, country: null }
  return openPayment(kernel, visitor, intentOf(fan.id, newKey(), '/cart'), { items, source })
}
const look = (_id: string) => api.call(getPaymentTransaction, { params: { id: _id } }, fan)
const earned = async (...people: Person[]) => Promise.all(people.map((one) => earningsOf(kernel, one)))
async function owned(): Promise<unknown[]> {
  const { rows } = await kernel.database.executeSql(
    'select subject_type as kind from purchases where buyer_id = $1 order by 1',
    [fan.id],
  )
  return rows.map(({ kind }) => kind)
}

test('buying a thing that can be had once cancels every other open payment for it', async () => {
  await fillWallet(kernel, fan, 2000)
  const cart = await open([song, poem])
  await open([song], 'wallet')
  expect((await look(cart._id)).status).toBe('cancelled')
})

describe('a thing that can be had once', () => {
  beforeEach(() => fillWallet(kernel, fan, 2000))

  test('is not sold again to its owner until it is refunded', async () => {
    const { _id } = await open([song], 'wallet')
    for (const source of ['wallet', 'provider', undefined] as const)
      await expect(open([song, poem], source)).rejects.toMatchObject({ code: 'ALREADY_BOUGHT' })
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([['song'], 1000])
    await refundPayment(kernel, _id)
    await open([song], 'wallet')
    expect(await owned()).toEqual(['song'])
  })

  test('is not sold again by an open payment for another kind of sale of the same thing', async () => {
    const waiting = await open([{ ...song, kind: 'encore' }, poem], 'provider')
    await open([song], 'wallet')
    await deliver(kernel, successOf(waiting))
    expect(await look(waiting._id)).toMatchObject({ items: [{ creditCents: SONG }, { creditCents: 0 }] })
    expect([await owned(), await earned(ann)]).toEqual([['poem', 'song'], [SONG * NET]])
  })

  test('is not sold again by a declined payment that succeeds after another one has bought it', async () => {
    const declined = await open([song], 'provider')
    await deliver(kernel, { ...successOf(declined), outcome: 'failed' })
    await open([song], 'wallet')
    expect((await look(declined._id)).status).toBe('cancelled')
    await deliver(kernel, successOf(declined))
    expect([await owned(), await walletOf(kernel, fan), await earned(ann)]).toEqual([
      ['song'],
      2000,
      [SONG * NET],
    ])
  })

  test('leaves an expired declined payment unchanged; if it succeeds later, its money goes to the wallet', async () => {
    const declined = await open([song], 'provider')
    await deliver(kernel, { ...successOf(declined), outcome: 'failed', failureText: 'Card declined.' })
    kernel.advance(DAY_MS)
    await open([song], 'wallet')
    expect(await look(declined._id)).toMatchObject({ status: 'failed', failureText: 'Card declined.' })
    await deliver(kernel, successOf(declined))
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([['song'], 2000])
  })

  test('is not sold by a declined payment that succeeds after it has expired', async () => {
    const declined = await open([song], 'provider')
    await deliver(kernel, { ...successOf(declined), outcome: 'failed' })
    kernel.advance(DAY_MS)
    await deliver(kernel, successOf(declined))
    expect([await owned(), await walletOf(kernel, fan)]).toEqual([[], 2000 + SONG])
  })
})

test('a performer who has blocked the buyer sells them nothing of any kind', async () => {
  const waiting = await open([song, poem], 'provider')
  await api.call(blockUser, { body: { user: fan.username, reason: '' } }, ann)
  await deliver(kernel, successOf(waiting))
  expect(await look(waiting._id)).toMatchObject({ items: [{ creditCents: SONG }, { creditCents: 0 }] })
  expect([await owned(), await walletOf(kernel, fan), await earned(ann, bob)]).toEqual([
    ['poem'],
    SONG,
    [0, POEM * NET],
  ])
  for (const source of ['wallet', 'provider', undefined] as const)
    await expect(open([song], source)).rejects.toMatchObject({ code: 'PERFORMER_NOT_FOUND' })
})
