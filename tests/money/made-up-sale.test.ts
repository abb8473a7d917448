/** A kind of sale that only this test registers: payments, earnings and the ledger need nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi, makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { intentOf } from '#upstream/kernel/idempotency.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { describeEntries } from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { openPayment } from '#upstream/modules/payments/service.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { receiveWebhook } from '#upstream/modules/payments/settlement.ts'
import { goods, namingSeller, type SaleKind, sells } from '#upstream/modules/sales/sale-kinds.ts'
import { postSale, refundSale } from '#upstream/modules/sales/service.ts'
import { signWebhook } from '#upstream/modules/sandbox/service.ts'
import { earningsOf, fillWallet, newKey, successOf, walletOf } from './world.ts'

const PRICE = 1200
/** The owner of each song, by the song's id. A buyer names the song, not the performer. */
const songs = new Map<string, string>()
const bought = new Set<string>()

const songSale: SaleKind = {
  name: 'song',
  label: 'Song',
  describe: namingSeller((name) => `Song by ${name}`),
  commissionKind: 'videoSaleCommission',
  isPayableFromWallet: true,
  isHadOnce: true,
  findSeller: (_tx, { subjectId = '' }) => Promise.resolve(songs.get(subjectId)),
  find(_tx, _buyer, { subjectId = '' }) {
    const performerId = songs.get(subjectId)
    if (performerId === undefined) return Promise.reject(new Refusal('NOT_FOUND'))
    return Promise.resolve({ lines: goods(PRICE), subject: { subjectType: 'song', subjectId }, performerId })
  },
  async deliver(tx, { buyerId, performerId, subject, amountCents, ...purchase }) {
    const sale = { ...purchase, kind: { name: 'song', commissionKind: 'videoSaleCommission' } as const }
    const of = { fanId: buyerId, performerId: performerId!, grossCents: amountCents, subject: subject! }
    const { transactionId } = await postSale(tx, { ...sale, ...of })
    bought.add(`${buyerId} ${subject!.subjectId}`)
    return { transactionId }
  },
  async takeBack(tx, taken) {
    const paidBack = await refundSale(tx, taken)
    if (paidBack.leftCents === 0) bought.clear()
    return paidBack
  },
}

const withSongs = withPlanted(sells(songSale))

let kernel: TestKernel
let fan: Person
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel({}, withSongs)
  createApi(kernel)
  fan = await makeFan(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

const visitor = () => ({ viewer: { accountId: fan.id, kind: 'fan' as const }, country: null })
const buy = (subjectId: string, source: 'wallet' | 'provider') =>
  openPayment(kernel, visitor(), intentOf(fan.id, newKey(), '/song'), {
    source,
    items: [{ kind: 'song', subjectId }],
  })
const newSong = () => {
  const id = newKey()
  songs.set(id, star.id)
  return id
}

async function expectSold(song: string, paymentId: string): Promise<void> {
  const { rows } = await kernel.database.executeSql(
    `select t.id, t.kind, t.subject_type, t.subject_id, s.kind as sold, s.subject_type as earned_type,
       s.subject_id as earned_id, p.subject_type as paid_type, p.subject_id as paid_id
     from payment_items p join ledger_transactions t on t.id = p.ledger_transaction_id
     join earnings s on s.ledger_transaction_id = t.id where p.payment_id = $1`,
    [paymentId],
  )
  expect(rows).toMatchObject([
    {
      kind: 'song',
      sold: 'song',
      subject_type: 'song',
      subject_id: song,
      earned_type: 'song',
      earned_id: song,
      paid_type: 'song',
      paid_id: song,
    },
  ])
  const entry = { id: rows[0]!.id as string, kind: 'song', subjectType: 'song', subjectId: song }
  const texts = await describeEntries(kernel, [entry], visitor())
  expect(texts.get(entry.id)).toMatch(/^Song by ./)
  expect(bought).toContain(`${fan.id} ${song}`)
  const { checks } = await verifyLedger({ db: kernel.db, registry: withSongs })
  expect(checks.filter(({ violations }) => violations > 0)).toEqual([])
}

test('a song is bought from the wallet, is named in every row of the sale, and is refunded', async () => {
  const song = newSong()
  await fillWallet(kernel, fan, PRICE)
  const payment = await buy(song, 'wallet')
  expect(payment).toMatchObject({
    kind: 'song',
    status: 'succeeded',
    description: `Song by ${payment.performer!.name}`,
  })
  await expectSold(song, payment._id)
  expect(await walletOf(kernel, fan)).toBe(0)
  await refundPayment(kernel, payment._id, { untilCents: 500 })
  expect([await walletOf(kernel, fan), bought.size]).toEqual([500, 1])
  await refundPayment(kernel, payment._id)
  expect([await walletOf(kernel, fan), await earningsOf(kernel, star), bought.size]).toEqual([PRICE, 0, 0])
})

test('a song is bought at a provider, and its owner is the seller', async () => {
  const song = newSong()
  const payment = await buy(song, 'provider')
  expect(payment).toMatchObject({ kind: 'song', status: 'pending', performer: { _id: star.id } })
  const rawBody = JSON.stringify(successOf(payment))
  const headers = signWebhook(TEST_SECRET, rawBody, kernel.clock.now())
  await receiveWebhook(kernel, { provider: 'sandbox', rawBody, headers })
  await expectSold(song, payment._id)
})

test('a payment for an unknown song is refused and leaves no created payment', async () => {
  await expect(buy(newKey(), 'wallet')).rejects.toThrow(Refusal)
  const { rows } = await kernel.database.executeSql(
    `select count(*)::int as count from payment_transactions where status = 'created'`,
  )
  expect(rows).toEqual([{ count: 0 }])
})
