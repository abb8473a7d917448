/**
 * A settled payment is refunded, in whole or in parts: in the books at once, with what it gave, so that nobody spends it
 * meanwhile; at its provider by a job, which a process that dies leaves to the next.
 */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSaleKind, listRefundsOf, type SaleRefund, sumRefunded } from '../sales/service.ts'
import { holdPayment } from './parties.ts'
import { findProvider } from './providers.ts'
import * as store from './store.ts'
import { TOP_UP, TOP_UP_SUBJECTS } from './top-up-entries.ts'

interface SendingBack {
  paymentId: string
  /** The refund's ledger transaction; absent from jobs of before a payment could be refunded in parts. */
  refundId?: string
}

/** About a day of trying; after that the operator asks again. */
export const SEND_BACK_QUEUE = defineQueue<SendingBack>({
  name: 'payments-send-back',
  retry: { limit: 100, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  keyOf: ({ paymentId, refundId = paymentId }) => refundId,
})

const SPENT =
  'It has been spent: the wallet, or the performer’s earnings, no longer holds what this payment gave.'

export interface RefundedPayment {
  payment: store.PaymentRow
  /** What has been paid back by now, earlier refunds and those into the wallet included. */
  refundedCents: number
}

/**
 * Refunds a payment until `untilCents` of it have been paid back, all of it when absent. Asked for again, it only has
 * the provider asked again, who sends each refund once.
 * @throws Refusal TRANSACTION_NOT_FOUND, NOT_REFUNDABLE, INSUFFICIENT_BALANCE: then nothing has changed
 */
export async function refundPayment(
  deps: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'registry'>,
  paymentId: string,
  untilCents?: number,
): Promise<RefundedPayment> {
  const { db, clock, jobs } = deps
  const refunded = await inTransaction(db, async (tx) => {
    const payment = await holdPayment(tx, paymentId)
    if (!payment) throw new Refusal('TRANSACTION_NOT_FOUND')
    const saleId = ledgerTransactionOf(payment)
    if (untilCents !== undefined && untilCents > payment.amountCents) {
      throw new Refusal('NOT_REFUNDABLE', { text: 'This is more than was paid.' })
    }
    const earlierCents = await sumRefunded(tx, saleId)
    const refundedCents = Math.max(untilCents ?? payment.amountCents, earlierCents)
    const amountCents = refundedCents - earlierCents
    if (amountCents > 0) await takeBack(deps, tx, payment, amountCents, clock.now())
    for (const refund of await listRefundsOf(tx, [saleId])) {
      if (refund.provider === null) continue
      await jobs.enqueue(tx, SEND_BACK_QUEUE, { paymentId, refundId: refund.ledgerTransactionId })
    }
    return { payment, refundedCents }
  })
  jobs.wake()
  return refunded
}

/** @throws Refusal NOT_REFUNDABLE for a payment that has not been settled */
function ledgerTransactionOf({ status, ledgerTransactionId }: store.PaymentRow): string {
  if (ledgerTransactionId !== null) return ledgerTransactionId
  throw new Refusal('NOT_REFUNDABLE', {
    text: `Only a settled payment can be refunded; this one is ${status}.`,
  })
}

async function takeBack(
  deps: Pick<Kernel, 'registry'>,
  tx: Tx,
  payment: store.PaymentRow,
  amountCents: number,
  at: Date,
): Promise<void> {
  const { kind, source, fanId, creditCents, provider } = payment
  // What could not be delivered went into the wallet, whatever it was meant for.
  const given = getSaleKind(deps, creditCents > 0 ? TOP_UP : kind)
  const transactionId = ledgerTransactionOf(payment)
  try {
    const { leftCents } = await given.takeBack(tx, {
      buyerId: fanId,
      paidCents: payment.amountCents,
      creditCents,
      transactionId,
      amountCents,
      paidBy: source === 'wallet' ? 'wallet' : { provider: provider! },
      at,
    })
    if (leftCents === 0) await store.closeRefunded(tx, transactionId, at)
  } catch (error) {
    const isSpent = error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE'
    throw isSpent ? new Refusal('INSUFFICIENT_BALANCE', { text: SPENT }) : error
  }
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
  const refunds = await listRefundsOf(deps.db, [ledgerTransactionOf(payment)])
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
  const { subjectType, subjectId } = payment
  if (subjectType !== TOP_UP_SUBJECTS.secondPayment || subjectId === null) return payment
  return store.findPayment(db, subjectId)
}

/** Nobody has to find out by the provider's statement that money is still there. */
export function noteNotSent({ log }: Pick<Kernel, 'log'>, { paymentId }: SendingBack): Promise<void> {
  log.error({ paymentId }, 'the provider has not sent a refunded payment back: have it refunded once more')
  return Promise.resolve()
}
