/**
 * The end of a payment, reached exactly once: the row is locked, an event counts once, and money that has been
 * received is credited whatever has become of what it was meant for.
 */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSaleKind, type PaidBy } from '../sales/service.ts'
import { findByIdempotencyKey, type Subject } from '../ledger/service.ts'
import { postCredit } from './credits.ts'
import { holdPayment } from './parties.ts'
import { findProvider, type ProviderEvent, type WebhookHeaders } from './providers.ts'
import * as store from './store.ts'
import { TOP_UP, TOP_UP_SUBJECTS } from './top-up-entries.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'log' | 'registry'>

const HAD_ALREADY = 'You have it already, by another payment.'
const DECLINED = 'The payment was declined.'
const LATE = 'This payment arrived after it had been given up. The amount is in your wallet.'
const TOO_LATE = 'This payment could no longer buy what it was meant for. The amount is in your wallet.'

/**
 * A provider's signed word, however often and in whatever order it comes.
 * @throws Refusal SIGNATURE_INVALID; NOT_FOUND for an unknown provider or payment (it will be sent again);
 * INVALID_REQUEST when another amount was paid than was asked for
 */
export async function receiveWebhook(
  deps: Deps,
  webhook: { provider: string; rawBody: string; headers: WebhookHeaders },
): Promise<void> {
  const reporter = findProvider(deps, webhook.provider)
  if (!reporter) throw new Refusal('NOT_FOUND')
  const event = reporter.readWebhook(webhook.rawBody, webhook.headers)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const found = await store.findByReference(tx, reporter.name, event.reference)
    const payment = found && (await holdPayment(tx, found.id))
    if (!payment) throw new Refusal('NOT_FOUND')
    const { eventId } = event
    const isNew = await store.recordEvent(tx, { provider: reporter.name, eventId, receivedAt: now })
    if (!isNew) return
    if (event.outcome === 'succeeded') await settleSuccess(deps, tx, payment, event, now)
    else await settleFailure(tx, payment, event, now)
  })
}

async function settleSuccess(
  deps: Deps,
  tx: Tx,
  payment: store.PaymentRow,
  event: Extract<ProviderEvent, { outcome: 'succeeded' }>,
  now: Date,
): Promise<void> {
  if (event.amountCents !== payment.amountCents || event.currency !== payment.currency) {
    deps.log.error({ paymentId: payment.id, event }, 'a provider reports another amount than was asked for')
    throw new Refusal('INVALID_REQUEST', { text: 'The amount is not the one that was asked for.' })
  }
  switch (payment.status) {
    case 'created':
    case 'pending':
    case 'failed':
      return fulfil(deps, tx, payment, now)
    case 'cancelled':
    case 'expired':
      return creditWallet(tx, payment, now, LATE)
    case 'succeeded':
    case 'refunded':
      // Paid from the wallet while the provider's page was still open, and then there as well.
      if (payment.source === 'wallet') await creditSecondPayment(tx, payment, now)
  }
}

async function settleFailure(
  tx: Tx,
  payment: store.PaymentRow,
  event: Extract<ProviderEvent, { outcome: 'failed' | 'cancelled' }>,
  now: Date,
): Promise<void> {
  // A success that came first stands, and so does what the payer decided.
  if (!['created', 'pending'].includes(payment.status)) return
  await store.updatePayment(tx, payment.id, {
    status: event.outcome,
    failureText: event.failureText ?? (event.outcome === 'failed' ? DECLINED : null),
    settledAt: now,
    updatedAt: now,
  })
}

/** Gives what was paid for at a provider; where that is no longer possible, the money's worth. */
async function fulfil(deps: Deps, tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  try {
    await deliverPaid(deps, tx, payment, { provider: payment.provider! }, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await creditWallet(tx, payment, now, TOO_LATE)
  }
}

/** Gives what a payment is for. @throws Refusal INSUFFICIENT_BALANCE, and the kind's own, before anything is written */
export async function deliverPaid(
  deps: Pick<Kernel, 'events' | 'registry'>,
  tx: Tx,
  payment: store.PaymentRow,
  paidBy: PaidBy,
  now: Date,
): Promise<void> {
  const sale = getSaleKind(deps, payment.kind)
  const { performerId, details } = payment
  const subject = subjectOf(payment)
  const purchase = { ...purchaseOf(payment, now), performerId, details, subject, paidBy }
  const { transactionId } = await sale.deliver(tx, purchase, deps)
  if (sale.isHadOnce) await store.cancelTwins(tx, payment, { why: HAD_ALREADY, now })
  await store.updatePayment(tx, payment.id, {
    status: 'succeeded',
    source: paidBy === 'wallet' ? 'wallet' : 'provider',
    details: {},
    ledgerTransactionId: transactionId,
    failureText: null,
    settledAt: now,
    updatedAt: now,
  })
}

function purchaseOf({ id, fanId, amountCents, creditCents, currency }: store.PaymentRow, at: Date) {
  return { buyerId: fanId, amountCents, creditCents, currency, idempotencyKey: `payment:${id}`, at }
}

function subjectOf({ subjectType, subjectId }: store.PaymentRow): Subject | null {
  return subjectType !== null && subjectId !== null ? { subjectType, subjectId } : null
}

/** @param note why the wallet was credited, when that is not what the payment was for */
async function creditWallet(tx: Tx, payment: store.PaymentRow, now: Date, note: string): Promise<void> {
  const creditCents = payment.creditCents || payment.amountCents
  const isTopUp = payment.kind === TOP_UP
  const { transactionId } = await postCredit(tx, {
    ...purchaseOf(payment, now),
    creditCents,
    subject: isTopUp
      ? subjectOf(payment)
      : { subjectType: TOP_UP_SUBJECTS.latePayment, subjectId: payment.id },
    provider: payment.provider!,
  })
  await store.updatePayment(tx, payment.id, {
    status: 'succeeded',
    source: 'provider',
    details: {},
    creditCents,
    ledgerTransactionId: transactionId,
    failureText: note,
    settledAt: now,
    updatedAt: now,
  })
}

/** A payment of its own: the first one keeps its one transaction. */
async function creditSecondPayment(tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  const subject = { subjectType: TOP_UP_SUBJECTS.secondPayment, subjectId: payment.id }
  const marker = `second:${payment.id}`
  if (await findByIdempotencyKey(tx, marker)) return
  const { fanId, provider, amountCents, currency } = payment
  const { transactionId } = await postCredit(tx, {
    ...purchaseOf(payment, now),
    creditCents: amountCents,
    idempotencyKey: marker,
    subject,
    provider: provider!,
  })
  await store.insertPayment(tx, {
    id: newId(),
    fanId,
    kind: TOP_UP,
    status: 'succeeded',
    source: 'provider',
    provider,
    amountCents,
    creditCents: amountCents,
    currency,
    ...subject,
    failureText: 'This had already been paid from your wallet. The amount is in your wallet.',
    ledgerTransactionId: transactionId,
    expiresAt: now,
    settledAt: now,
    createdAt: now,
    updatedAt: now,
  })
}
