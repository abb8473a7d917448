/**
 * A settled payment is undone: in the books at once, with what it gave, so that nobody spends it meanwhile; at its
 * provider by a job, which a process that dies leaves to the next.
 */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSaleKind } from '../sales/service.ts'
import { holdPayment } from './parties.ts'
import { findProvider } from './providers.ts'
import * as store from './store.ts'
import { TOP_UP, TOP_UP_SUBJECTS } from './top-up-entries.ts'

interface SendingBack {
  paymentId: string
}

/** About a day of trying; after that the operator asks again. */
export const SEND_BACK_QUEUE = defineQueue<SendingBack>({
  name: 'payments-send-back',
  retry: { limit: 100, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  keyOf: ({ paymentId }) => paymentId,
})

const SPENT =
  'It has been spent: the wallet, or the performer’s earnings, no longer holds what this payment gave.'

/**
 * Refunds a payment in whole, once. Asked for again, it only has the provider asked again, who sends the money once.
 * @throws Refusal TRANSACTION_NOT_FOUND, NOT_REFUNDABLE, INSUFFICIENT_BALANCE: then nothing has changed
 */
export async function refundPayment(
  deps: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'registry'>,
  paymentId: string,
): Promise<store.PaymentRow> {
  const { db, clock, jobs } = deps
  const refunded = await inTransaction(db, async (tx) => {
    const payment = await holdPayment(tx, paymentId)
    if (!payment) throw new Refusal('TRANSACTION_NOT_FOUND')
    if (payment.status !== 'refunded') await undo(deps, tx, payment, clock.now())
    if (payment.source === 'provider') await jobs.enqueue(tx, SEND_BACK_QUEUE, { paymentId })
    return payment
  })
  jobs.wake()
  return refunded
}

async function undo(
  deps: Pick<Kernel, 'registry'>,
  tx: Tx,
  payment: store.PaymentRow,
  now: Date,
): Promise<void> {
  const { id, kind, status, source, fanId, creditCents, ledgerTransactionId, provider } = payment
  if (status !== 'succeeded' || ledgerTransactionId === null) {
    throw new Refusal('NOT_REFUNDABLE', {
      text: `Only a settled payment can be refunded; this one is ${status}.`,
    })
  }
  // What could not be delivered went into the wallet, whatever it was meant for.
  const given = getSaleKind(deps, creditCents > 0 ? TOP_UP : kind)
  try {
    await given.takeBack(tx, {
      buyerId: fanId,
      creditCents,
      transactionId: ledgerTransactionId,
      paidBy: source === 'wallet' ? 'wallet' : { provider: provider! },
      at: now,
    })
  } catch (error) {
    const isSpent = error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE'
    throw isSpent ? new Refusal('INSUFFICIENT_BALANCE', { text: SPENT }) : error
  }
  await store.updatePayment(tx, id, { status: 'refunded', updatedAt: now })
}

/** Has the provider send a refunded payment back. @throws Error when it does not: it is asked again */
export async function sendBack(
  deps: Pick<Kernel, 'db' | 'clock' | 'config'>,
  { paymentId }: SendingBack,
): Promise<void> {
  const payment = await store.findPayment(deps.db, paymentId)
  const paidAs = payment && (await findReference(deps, payment))
  const { provider: name, providerReference: reference } = paidAs ?? {}
  const provider = name ? findProvider(deps, name) : undefined
  if (!provider || !reference || !payment) throw new Error(`no provider knows the payment ${paymentId}`)
  await provider.refund({ reference, amountCents: payment.amountCents, currency: payment.currency })
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
