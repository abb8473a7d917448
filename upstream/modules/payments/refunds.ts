/**
 * A settled payment is refunded, in whole or in parts: in the books at once, with what it gave, so that nobody spends it
 * meanwhile; at its provider by a job, which a process that dies leaves to the next.
 */
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listEarningsOf } from '../earnings/store.ts'
import { listSalesSince } from '../entitlements/store.ts'
import { getSaleKind } from '../sales/sale-kinds.ts'
import { sumRefunded } from '../sales/service.ts'
import { listRefundsOf, type SaleRefund } from '../sales/store.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { TOP_UP, TOP_UP_SUBJECTS } from './credits.ts'
import { holdPayment, holdParties } from './parties.ts'
import { findProvider } from './providers.ts'
import * as store from './store.ts'

interface SendingBack {
  paymentId: string
  /** The refund's ledger transaction; absent from jobs of before a payment could be refunded in parts. */
  refundId?: string
}

/** About a day of trying; after that the operator asks again. */
export const SEND_BACK_QUEUE = defineQueue<SendingBack>({
  name: 'payments-send-back',
  retry: { limit: 100, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  timeoutSeconds: 60,
  concurrency: 2,
  keyOf: ({ paymentId, refundId = paymentId }) => refundId,
  groupOf: ({ paymentId }) => paymentId,
})

const SPENT =
  'It has been spent: the wallet, or the performer’s earnings, no longer holds what this payment gave.'

export interface RefundedPayment {
  payment: store.PaymentRow
  /** What has been paid back by now, earlier refunds and those into the wallet included. */
  refundedCents: number
}

interface WantedRefund {
  /** In whole when absent. */
  untilCents?: number | undefined
  /** The position of the item that it is about; all of them, in their order, when absent. */
  item?: number | undefined
  /** Of one item: until so many of the things have come back, each for its share of the price. */
  untilQuantity?: number | undefined
}

type Deps = Pick<Kernel, 'db' | 'clock' | 'jobs' | 'registry'>
type Returned = Pick<SaleRefund, 'amountCents' | 'quantity'>

/**
 * Refunds a payment, or one item of it, until `untilCents` of it have been paid back. Asked for again, it only has the
 * provider asked again, who sends each refund once. Each item goes back in a transaction of its own: where the money of
 * one seller is spent, what an earlier one has given stays given.
 * @throws Refusal TRANSACTION_NOT_FOUND, NOT_REFUNDABLE, INSUFFICIENT_BALANCE
 */
export async function refundPayment(
  deps: Deps,
  paymentId: string,
  { untilCents, item, untilQuantity }: WantedRefund = {},
): Promise<RefundedPayment> {
  const found = await store.findPayment(deps.db, paymentId)
  if (!found) throw new Refusal('TRANSACTION_NOT_FOUND')
  const items = item === undefined ? found.items : found.items.filter(({ position }) => position === item)
  if (!items.length) throw new Refusal('NOT_REFUNDABLE', { text: 'This payment has no such item.' })
  if (untilQuantity !== undefined) return refundThings(deps, found, items, untilQuantity)
  const paidCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (untilCents !== undefined && untilCents > paidCents)
    throw new Refusal('NOT_REFUNDABLE', { text: 'This is more than was paid.' })
  const saleIds = items.map((one) => ledgerTransactionOf(found, one))
  let refundedCents = 0
  for (const { id, amountCents } of items) {
    refundedCents += await refundItem(deps, paymentId, id, async (tx, earlier) => {
      // What has gone back already counts, whichever item it was of, and whoever sent it meanwhile.
      const togetherCents = sumOf(await listRefundsOf(tx, saleIds)).amountCents
      const leftCents = Math.max((untilCents ?? paidCents) - togetherCents, 0)
      return { amountCents: Math.min(leftCents, amountCents - earlier.amountCents), quantity: 0 }
    })
  }
  deps.jobs.wake()
  return { payment: (await store.findPayment(deps.db, paymentId))!, refundedCents }
}

/** @throws Refusal NOT_REFUNDABLE for more than were bought, and of several items at once */
async function refundThings(
  deps: Deps,
  payment: store.PaymentRow,
  [item, ...others]: readonly store.PaymentItem[],
  untilQuantity: number,
): Promise<RefundedPayment> {
  if (!item || others.length)
    throw new Refusal('NOT_REFUNDABLE', { text: 'Say which of the items has come back.' })
  if (untilQuantity > item.quantity)
    throw new Refusal('NOT_REFUNDABLE', { text: 'There were not so many in this payment.' })
  const refundedCents = await refundItem(deps, payment.id, item.id, (_tx, earlier) =>
    dueFor(item, earlier, untilQuantity),
  )
  deps.jobs.wake()
  return { payment: (await store.findPayment(deps.db, payment.id))!, refundedCents }
}

/** What is due until so many have come back, after earlier refunds. */
function dueFor(
  item: Pick<store.PaymentItem, 'amountCents' | 'quantity'>,
  earlier: Returned,
  untilQuantity: number,
): Returned {
  const together = Math.max(untilQuantity, earlier.quantity)
  const quantity = together - earlier.quantity
  const leftCents = item.amountCents - earlier.amountCents
  const shareOf = (count: number) => Math.floor((item.amountCents * count) / item.quantity)
  // The shares add up to the price: with the last of them goes all that is left.
  const shareCents = shareOf(together) - shareOf(earlier.quantity)
  return { amountCents: Math.min(shareCents, leftCents), quantity }
}

function sumOf(refunds: readonly Returned[]): Returned {
  return {
    amountCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    quantity: refunds.reduce((sum, refund) => sum + refund.quantity, 0),
  }
}

/** @returns what of the item has been paid back by now */
async function refundItem(
  { db, clock, jobs, registry }: Deps,
  paymentId: string,
  itemId: string,
  dueAfter: (tx: Tx, earlier: Returned) => Returned | Promise<Returned>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const payment = (await holdPayment(tx, paymentId))!
    const item = payment.items.find(({ id }) => id === itemId)!
    const saleId = ledgerTransactionOf(payment, item)
    const earlier = sumOf(await listRefundsOf(tx, [saleId]))
    const due = await dueAfter(tx, earlier)
    if (due.amountCents > 0) await takeBack({ registry }, tx, payment, { item, ...due, at: clock.now() })
    for (const refund of await listRefundsOf(tx, [saleId])) {
      if (refund.provider === null) continue
      await jobs.enqueue(tx, SEND_BACK_QUEUE, { paymentId, refundId: refund.ledgerTransactionId })
    }
    return earlier.amountCents + Math.max(due.amountCents, 0)
  })
}

/** @throws Refusal NOT_REFUNDABLE for a payment that has not been settled */
function ledgerTransactionOf(
  { status }: store.PaymentRow,
  { ledgerTransactionId }: store.PaymentItem,
): string {
  if (ledgerTransactionId !== null) return ledgerTransactionId
  throw new Refusal('NOT_REFUNDABLE', {
    text: `Only a settled payment can be refunded; this one is ${status}.`,
  })
}

async function takeBack(
  deps: Pick<Kernel, 'registry'>,
  tx: Tx,
  payment: store.PaymentRow,
  { item, at, ...part }: { item: store.PaymentItem; amountCents: number; quantity: number; at: Date },
): Promise<void> {
  const { source, fanId, provider } = payment
  const { kind, creditCents } = item
  // What could not be delivered went into the wallet, whatever it was meant for.
  const given = getSaleKind(deps, creditCents > 0 ? TOP_UP : kind)
  const transactionId = ledgerTransactionOf(payment, item)
  try {
    const { leftCents } = await given.takeBack(tx, {
      buyerId: fanId,
      paidCents: item.amountCents,
      creditCents,
      transactionId,
      ...part,
      paidBy: source === 'wallet' ? 'wallet' : { provider: provider! },
      at,
    })
    if (leftCents === 0) await closeRefunded(tx, transactionId, at)
  } catch (error) {
    const isSpent = error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE'
    throw isSpent ? new Refusal('INSUFFICIENT_BALANCE', { text: SPENT }) : error
  }
}

/**
 * Once a sale has been paid back in whole, by its ledger transaction: the payment is refunded with the last of its
 * items. Not every sale has a payment.
 */
export async function closeRefunded(tx: Tx, ledgerTransactionId: string, updatedAt: Date): Promise<void> {
  const item = await store.findItemOfSale(tx, ledgerTransactionId)
  const payment = item && (await store.lockPayment(tx, item.paymentId))
  if (!payment) return
  const refunded = sumOf(await listRefundsOf(tx, transactionsOf(payment)))
  if (refunded.amountCents === payment.amountCents)
    await store.updatePayment(tx, payment.id, { status: 'refunded', updatedAt })
}

function transactionsOf({ items }: store.PaymentRow): string[] {
  return items.flatMap(({ ledgerTransactionId }) => ledgerTransactionId ?? [])
}

/** Has the provider send a refund back. @throws Error when it does not: it is asked again */
export async function sendBack(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  { paymentId, refundId }: SendingBack,
): Promise<void> {
  const payment = await store.findPayment(deps.db, paymentId)
  const paidAs = payment && (await findReference(deps, payment))
  const { provider: name, providerReference: reference } = paidAs ?? {}
  const provider = name ? findProvider(deps, name) : undefined
  if (!provider || !reference || !payment) throw new Error(`no provider knows the payment ${paymentId}`)
  const refunds = await listRefundsOf(deps.db, transactionsOf(payment))
  const isWanted = (refund: SaleRefund) =>
    refund.provider !== null && (refundId === undefined || refund.ledgerTransactionId === refundId)
  for (const { ledgerTransactionId, amountCents } of refunds.filter(isWanted)) {
    await provider.refund({
      reference,
      refundId: ledgerTransactionId,
      amountCents,
      currency: payment.currency,
    })
  }
}

/** A second payment of one thing is known to the provider by the name of the first. */
async function findReference(
  { db }: Pick<Kernel, 'db'>,
  payment: store.PaymentRow,
): Promise<store.PaymentRow | undefined> {
  const { subjectType, subjectId } = payment.items[0]!
  if (subjectType !== TOP_UP_SUBJECTS.secondPayment || subjectId === null) return payment
  return store.findPayment(db, subjectId)
}

/** Nobody has to find out by the provider's statement that money is still there. */
export function noteNotSent({ log }: Pick<Kernel, 'log'>, { paymentId }: SendingBack): Promise<void> {
  log.error({ paymentId }, 'the provider has not sent a refunded payment back: have it refunded once more')
  return Promise.resolve()
}

/** So long a performer's earnings are held, and what was bought can be had back from them. */
const EARNINGS_HOLD_MS = 7 * DAY_MS

interface BlockedSale {
  saleTransactionId: string
  /** Absent from jobs of before a buyer had a share of the queue. */
  buyerId?: string
}

export const BLOCK_REFUND_QUEUE = defineQueue<BlockedSale>({
  name: 'payments-block-refunds',
  retry: { limit: 100, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  timeoutSeconds: 60,
  concurrency: 2,
  keyOf: ({ saleTransactionId }) => saleTransactionId,
  groupOf: ({ buyerId }) => buyerId,
})

/**
 * What a fan has bought of a performer within the hold of earnings is paid back into the wallet when the performer blocks
 * them: they could not use it. Each sale by a job of its own, in a transaction of its own.
 */
export const whenBlocked = duringEvent(
  USER_BLOCKED,
  async (tx, { performerId, userId: buyerId }, { clock, jobs }) => {
    const now = clock.now()
    const since = new Date(now.getTime() - EARNINGS_HOLD_MS)
    for (const saleTransactionId of await listSalesSince(tx, { buyerId, performerId, since, now })) {
      await jobs.enqueue(tx, BLOCK_REFUND_QUEUE, { saleTransactionId, buyerId })
    }
  },
)

/** Nothing, where the performer's earnings no longer hold it: a refund never makes anybody owe. */
export async function refundBlockedSale(
  deps: Pick<Kernel, 'db' | 'clock' | 'registry' | 'log'>,
  { saleTransactionId }: BlockedSale,
): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => refundIntoWallet(deps, tx, saleTransactionId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ saleTransactionId, code: error.code }, 'a block has not paid this sale back')
  }
}

async function refundIntoWallet(
  deps: Pick<Kernel, 'clock' | 'registry'>,
  tx: Tx,
  transactionId: string,
): Promise<void> {
  const [sale] = await listEarningsOf(tx, [transactionId])
  if (!sale) throw new Error(`nobody has earned ${transactionId}`)
  const { fanId: buyerId, performerId, grossCents: paidCents } = sale
  await holdParties(tx, { fanId: buyerId, performerIds: [performerId] })
  const amountCents = paidCents - (await sumRefunded(tx, transactionId))
  if (amountCents === 0) return
  const at = deps.clock.now()
  const taken = {
    buyerId,
    paidCents,
    creditCents: 0,
    transactionId,
    amountCents,
    paidBy: 'wallet',
    at,
  } as const
  await getSaleKind(deps, sale.kind).takeBack(tx, taken)
  await closeRefunded(tx, transactionId, at)
}
