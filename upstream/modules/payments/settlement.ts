/**
 * The end of a payment, reached exactly once: the row is locked, an event counts once, and money that has been
 * received is credited whatever has become of what it was meant for.
 */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { goods } from '../sales/sale-kinds.ts'
import { findByIdempotencyKey } from '../ledger/store.ts'
import { postCredit } from './credits.ts'
import { creditAll, fulfil } from './delivering.ts'
import { clearDetails } from './item-store.ts'
import { holdPayment } from './parties.ts'
import { findProvider, type ProviderEvent, type WebhookHeaders } from './providers.ts'
import * as store from './store.ts'
import { TOP_UP, TOP_UP_SUBJECTS } from './top-up-entries.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'log' | 'registry'>

const DECLINED = 'The payment was declined.'

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
      return fulfil(deps, tx, payment, now)
    case 'failed':
      return payment.expiresAt > now ? fulfil(deps, tx, payment, now) : creditAll(tx, payment, now)
    case 'cancelled':
    case 'expired':
      return creditAll(tx, payment, now)
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
  // What was declined may be paid for all the same, by another card on the provider's page.
  if (event.outcome === 'cancelled') await clearDetails(tx, [payment.id])
  await store.updatePayment(tx, payment.id, {
    status: event.outcome,
    failureText: event.failureText ?? (event.outcome === 'failed' ? DECLINED : null),
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
    buyerId: fanId,
    amountCents,
    creditCents: amountCents,
    currency,
    at: now,
    idempotencyKey: marker,
    subject,
    provider: provider!,
  })
  const credited = {
    kind: TOP_UP,
    ...subject,
    lines: goods(amountCents),
    amountCents,
    creditCents: amountCents,
    ledgerTransactionId: transactionId,
  }
  await store.insertPayment(tx, {
    id: newId(),
    fanId,
    items: [credited],
    status: 'succeeded',
    source: 'provider',
    provider,
    amountCents,
    currency,
    failureText: 'This had already been paid from your wallet. The amount is in your wallet.',
    expiresAt: now,
    settledAt: now,
    createdAt: now,
    updatedAt: now,
  })
}
