/**
 * Refunds of settled payments, in whole or in parts. The ledger is changed at once and the buyer loses what the
 * payment gave, so that it cannot be spent meanwhile. A job then asks the provider to send the money; when a process
 * dies, the next one runs the job.
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
import { TOP_UP, TOP_UP_SUBJECTS } from './top-ups.ts'
import { holdPayment, holdParties } from './parties.ts'
import { findProvider } from './providers.ts'
import * as store from './store.ts'

interface SendingBack {
  paymentId: string
  /** The refund's ledger transaction; absent from jobs queued before payments could be refunded in parts. */
  refundId?: string
}

/** The retries span about a day; after that an operator has to ask again. */
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
  /** The cents paid back by now, including earlier refunds and those into the wallet. */
  refundedCents: number
}

interface WantedRefund {
  /** The cents that must have been paid back in the end; all of them when absent. */
  untilCents?: number | undefined
  /** The position of the item to refund; all items, in their order, when absent. */
  item?: number | undefined
  /**
   * For one item: the number of things that must have been returned in the end, each refunded for its share of the
   * price.
   */
  untilQuantity?: number | undefined
}

type Deps = Pick<Kernel, 'db' | 'clock' | 'jobs' | 'registry'>
type Returned = Pick<SaleRefund, 'amountCents' | 'quantity'>

/**
 * Refunds a payment, or one item of it, until `untilCents` have been paid back. A repeated call only asks the
 * provider again, which sends each refund once. Each item is refunded in its own transaction: when one seller has
 * spent the money, the refunds from earlier sellers remain.
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
      // Earlier refunds of any of these items count, even those that another request has made meanwhile.
      const togetherCents = sumOf(await listRefundsOf(tx, saleIds)).amountCents
      const leftCents = Math.max((untilCents ?? paidCents) - togetherCents, 0)
      return { amountCents: Math.min(leftCents, amountCents - earlier.amountCents), quantity: 0 }
    })
  }
  deps.jobs.wake()
  return { payment: (await store.findPayment(deps.db, paymentId))!, refundedCents }
}

/** @throws Refusal NOT_REFUNDABLE for more things than were bought, and for several items at once */
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

/** Returns what remains to be refunded, after earlier refunds, for the wanted number of returned things. */
function dueFor(
  item: Pick<store.PaymentItem, 'amountCents' | 'quantity'>,
  earlier: Returned,
  untilQuantity: number,
): Returned {
  const together = Math.max(untilQuantity, earlier.quantity)
  const quantity = together - earlier.quantity
  const leftCents = item.amountCents - earlier.amountCents
  const shareOf = (count: number) => Math.floor((item.amountCents * count) / item.quantity)
  // The shares add up to the price, so the last thing gets all that is left.
  const shareCents = shareOf(together) - shareOf(earlier.quantity)
  return { amountCents: Math.min(shareCents, leftCents), quantity }
}

function sumOf(refunds: readonly Returned[]): Returned {
  return {
    amountCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    quantity: refunds.reduce((sum, refund) => sum + refund.quantity, 0),
  }
}

/** @returns the cents of the item that have been paid back by now */
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
  // An item that could not be delivered was credited to the wallet, so it is taken back as a top-up.
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
 * To be called when a sale, which its ledger transaction identifies, has been paid back in whole. Marks the payment
 * as refunded once all of its items are. Does nothing for a sale without a payment, such as a renewal.
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

/**
 * Asks the provider to send a refund to the payer. @throws Error when the provider fails, so that the job runs again
 */
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

/**
 * Finds the payment that the provider knows: a second payment for the same thing has the reference of the first one.
 */
async function findReference(
  { db }: Pick<Kernel, 'db'>,
  payment: store.PaymentRow,
): Promise<store.PaymentRow | undefined> {
  const { subjectType, subjectId } = payment.items[0]!
  if (subjectType !== TOP_UP_SUBJECTS.secondPayment || subjectId === null) return payment
  return store.findPayment(db, subjectId)
}

/**
 * Logs a refund that the provider never sent, so that an operator notices before reading the provider's statement.
 */
export function noteNotSent({ log }: Pick<Kernel, 'log'>, { paymentId }: SendingBack): Promise<void> {
  log.error({ paymentId }, 'the provider has not sent a refunded payment back: have it refunded once more')
  return Promise.resolve()
}

/** The time for which a performer's earnings are held back from payout, so that refunds can be taken from them. */
const EARNINGS_HOLD_MS = 7 * DAY_MS

interface BlockedSale {
  saleTransactionId: string
  /** Absent from jobs queued before jobs were grouped by buyer. */
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
 * When a performer blocks a fan, the fan can no longer use what they bought, so the purchases of the last days (see
 * EARNINGS_HOLD_MS) that the fan still has are refunded into the fan's wallet. Each sale has its own job and its own
 * transaction.
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

/**
 * Refunds one sale of a blocked fan. Does nothing where the performer's earnings no longer hold the money: a refund
 * never takes an account below zero.
 */
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
