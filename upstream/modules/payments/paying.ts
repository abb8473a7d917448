/**
 * The steps of an open payment: sending it to a provider, paying it from the wallet, cancelling it, letting it
 * expire.
 */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSaleKind } from '../sales/sale-kinds.ts'
import { describeEntries } from '../ledger/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'
import { deliverPaid, forgetUnpaid } from './settlement.ts'
import { assertPayable, holdPayment, sellersOf } from './parties.ts'
import { getProvider } from './providers.ts'
import { describeItems, getPayment, toDescribable } from './reads.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'log' | 'registry'>

const EXPIRE_BATCH = 100

/**
 * Sends an open payment to a provider. A payment that already waits there is returned unchanged.
 * @throws Refusal TRANSACTION_NOT_FOUND, TRANSACTION_NOT_OPEN, PROVIDER_UNAVAILABLE, PERFORMER_NOT_FOUND
 */
export async function payByProvider(
  deps: Deps,
  payer: Visitor<SignedIn>,
  paymentId: string,
  providerName?: string,
): Promise<PaymentTransaction> {
  const found = await store.findOwn(deps.db, payer.viewer.accountId, paymentId)
  if (!found) throw new Refusal('TRANSACTION_NOT_FOUND')
  assertOpen(found, deps.clock.now())
  await assertPayable(deps.db, sellersOf(found.items), payer)
  return sendToProvider(deps, payer, paymentId, providerName)
}

/**
 * Opens a checkout for a created payment at its provider. A payment in any other state is returned unchanged, so that
 * a repeated request sends it once.
 * @throws Refusal TRANSACTION_NOT_FOUND, PROVIDER_UNAVAILABLE
 */
export async function sendToProvider(
  deps: Deps,
  payer: Visitor<SignedIn>,
  paymentId: string,
  providerName?: string,
): Promise<PaymentTransaction> {
  const { db, clock, config, log } = deps
  const payment = await store.findOwn(db, payer.viewer.accountId, paymentId)
  if (!payment) throw new Refusal('TRANSACTION_NOT_FOUND')
  if (payment.status !== 'created') return getPayment(deps, payer, paymentId)
  const provider = getProvider(deps, await getSettings(db), providerName)
  const texts = await describeEntries(deps, payment.items.map(toDescribable), payer)
  // This runs outside of a database transaction, because a provider may take seconds to answer.
  const checkout = await provider
    .createCheckout({
      transactionId: payment.id,
      amountCents: payment.amountCents,
      currency: payment.currency,
      description: describeItems(payment.items, texts),
      returnUrl: `${config.PUBLIC_ORIGIN}/checkout/${payment.id}`,
    })
    .catch((error: unknown) => {
      log.warn({ err: error, provider: provider.name, paymentId }, 'no checkout from the provider')
      throw new Refusal('PROVIDER_UNAVAILABLE')
    })
  const opened = { provider: provider.name, ...checkout }
  await inTransaction(db, async (tx) => {
    await holdOwn(tx, payer, paymentId)
    await store.saveCheckout(tx, paymentId, opened, clock.now())
  })
  return getPayment(deps, payer, paymentId)
}

/**
 * Pays an open payment from the wallet. A paid payment is returned unchanged.
 * @throws Refusal TRANSACTION_NOT_FOUND, TRANSACTION_NOT_OPEN, INSUFFICIENT_BALANCE, ALREADY_SUBSCRIBED,
 * PERFORMER_NOT_FOUND
 */
export async function payFromWallet(
  deps: Pick<Kernel, 'db' | 'clock' | 'events' | 'registry'>,
  payer: Visitor<SignedIn>,
  paymentId: string,
): Promise<PaymentTransaction> {
  const { db, clock } = deps
  await inTransaction(db, async (tx) => {
    const payment = await holdOwn(tx, payer, paymentId)
    if (!payment) throw new Refusal('TRANSACTION_NOT_FOUND')
    const isPayableFromWallet = payment.items.every(({ kind }) => getSaleKind(deps, kind).isPayableFromWallet)
    if (isPayableFromWallet && payment.status === 'succeeded') return
    assertOpen(payment, clock.now())
    if (!isPayableFromWallet) {
      throw new Refusal('TRANSACTION_NOT_OPEN', { text: 'A top-up cannot be paid from the wallet.' })
    }
    await assertPayable(tx, sellersOf(payment.items), payer)
    await deliverPaid(deps, tx, payment, clock.now())
  })
  return getPayment(deps, payer, paymentId)
}

/** Cancels an open payment. A cancelled payment is returned unchanged. */
export async function cancelPayment(
  deps: Pick<Kernel, 'db' | 'clock' | 'registry'>,
  payer: Visitor<SignedIn>,
  paymentId: string,
): Promise<PaymentTransaction> {
  const { db, clock } = deps
  await inTransaction(db, async (tx) => {
    const payment = await holdOwn(tx, payer, paymentId)
    if (!payment) throw new Refusal('TRANSACTION_NOT_FOUND')
    if (payment.status === 'cancelled') return
    assertOpen(payment, clock.now())
    await endUnpaid(tx, payment, 'cancelled', clock.now())
  })
  return getPayment(deps, payer, paymentId)
}

/**
 * Expires open payments whose time is over, each while its parties are locked, and clears the details of declined
 * ones.
 */
export async function expirePayments({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now()
    const overdue = await store.listOverdue(db, now, EXPIRE_BATCH)
    for (const paymentId of overdue) {
      await inTransaction(db, async (tx) => {
        const payment = await holdPayment(tx, paymentId)
        if (payment && isOpen(payment)) await endUnpaid(tx, payment, 'expired', now)
        else if (payment?.status === 'failed') await forgetUnpaid(tx, payment, now)
      })
    }
    if (overdue.length < EXPIRE_BATCH) return
  }
}

async function endUnpaid(
  tx: Tx,
  payment: store.PaymentRow,
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await forgetUnpaid(tx, payment, now)
  await store.updatePayment(tx, payment.id, { status, settledAt: now, updatedAt: now })
}

function holdOwn(
  tx: Tx,
  { viewer }: Visitor<SignedIn>,
  paymentId: string,
): Promise<store.PaymentRow | undefined> {
  return holdPayment(tx, paymentId, ({ fanId }) => fanId === viewer.accountId)
}

function isOpen({ status }: store.PaymentRow): boolean {
  return status === 'created' || status === 'pending'
}

function assertOpen(payment: store.PaymentRow, now: Date): void {
  if (!isOpen(payment)) throw new Refusal('TRANSACTION_NOT_OPEN')
  if (payment.expiresAt <= now) {
    throw new Refusal('TRANSACTION_NOT_OPEN', {
      text: 'This payment has expired. Please start again.',
    })
  }
}
