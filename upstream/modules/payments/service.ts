/**
 * Opens payments, one per idempotency key, and takes the steps of an open payment: sending it to a provider, paying it
 * from the wallet, cancelling it, letting it expire.
 */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { describeEntries } from '../ledger/service.ts'
import { getSaleKind, priceOf, type Wanted } from '../sales/sale-kinds.ts'
import { getSettings } from '../settings/service.ts'
import { assertNotBought, assertPayable, holdParties, holdPayment, sellersOf } from './parties.ts'
import { getProvider } from './providers.ts'
import { describeItems, getPayment, toDescribable } from './reads.ts'
import { deliverPaid } from './settlement.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'log' | 'registry'>

/** The time for which a payment stays open. Money that a provider receives later is credited to the wallet. */
const OPEN_MS = DAY_MS

export interface WantedItem extends Wanted {
  /** A registered kind of sale. */
  kind: string
}

interface Opening {
  /** The source to pay from at once; absent when the payer chooses at the checkout. */
  source?: 'wallet' | 'provider' | undefined
  provider?: string | undefined
  /** The things to buy in one payment. Each item is a sale of its own, even if several sellers are paid. */
  items: readonly WantedItem[]
}

/**
 * Opens a payment for items of registered kinds, once per idempotency key. Pays it or sends it to its provider when a
 * source is named.
 * @throws Refusal PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH, INSUFFICIENT_BALANCE, INVALID_REQUEST for items that
 * cannot be paid together, and the refusals of the kinds
 */
export async function openPayment(
  deps: Deps,
  payer: Visitor<SignedIn>,
  intent: Intent,
  { source, provider, items }: Opening,
): Promise<PaymentTransaction> {
  const settings = await getSettings(deps.db)
  if (source === 'provider') getProvider(deps, settings, provider)
  const paymentId = await onceByKey(deps.db, intent, async (tx) => {
    const fanId = payer.viewer.accountId
    const offers = await findOffers(deps, tx, payer, items)
    const now = deps.clock.now()
    const payment = await store.insertPayment(tx, {
      items: offers,
      amountCents: offers.reduce((sum, { amountCents }) => sum + amountCents, 0),
      source: source ?? 'wallet',
      currency: settings.currency,
      id: newId(),
      fanId,
      status: 'created',
      expiresAt: new Date(now.getTime() + OPEN_MS),
      createdAt: now,
      updatedAt: now,
    })
    if (source === 'wallet') await deliverPaid(deps, tx, payment, now)
    return payment.id
  })
  if (source === 'provider') return sendToProvider(deps, payer, paymentId, provider)
  return getPayment(deps, payer, paymentId)
}

/** Locks the buyer and every seller, and returns the items as the payment will store them. */
async function findOffers(
  deps: Pick<Deps, 'clock' | 'config' | 'registry'>,
  tx: Tx,
  payer: Visitor<SignedIn>,
  items: readonly WantedItem[],
) {
  const sales = items.map(({ kind, ...wanted }) => ({ kind, wanted, sale: getSaleKind(deps, kind) }))
  if (!sales.length) throw new Refusal('INVALID_REQUEST', { text: 'There is nothing to pay for.' })
  if (sales.length > 1 && sales.some(({ sale }) => !sale.isPayableFromWallet))
    throw new Refusal('INVALID_REQUEST', { text: 'A top-up is paid by itself.' })
  const sellers = []
  for (const { sale, wanted } of sales) sellers.push(await sale.findSeller(tx, wanted))
  const performerIds = sellersOf(sellers.map((performerId) => ({ performerId })))
  const buyerId = payer.viewer.accountId
  await holdParties(tx, { fanId: buyerId, performerIds })
  await assertPayable(tx, performerIds, payer)
  const offers = []
  for (const [at, { kind, sale, wanted }] of sales.entries()) {
    const { subject, lines, ...offer } = await sale.find(tx, payer, wanted, deps)
    await assertNotBought(tx, sale, { buyerId, subject, at: deps.clock.now() })
    if (offer.performerId !== sellers[at]) throw new Error(`the seller of a ${kind} is not held`)
    const price = { lines, amountCents: priceOf(lines) }
    offers.push({ ...offer, ...price, ...subject, kind, details: wanted.details ?? {} })
  }
  const things = offers.flatMap(({ kind, subjectType, subjectId }, at) =>
    sales[at]!.sale.isHadOnce ? `${kind} ${subjectType} ${subjectId}` : [],
  )
  if (new Set(things).size < things.length)
    throw new Refusal('INVALID_REQUEST', { text: 'The same thing stands in this payment twice.' })
  return offers
}

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
async function sendToProvider(
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
        else if (payment?.status === 'failed') await store.clearDetails(tx, [paymentId])
      })
    }
    if (overdue.length < EXPIRE_BATCH) return
  }
}

async function endUnpaid(
  tx: Tx,
  { id }: store.PaymentRow,
  status: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await store.clearDetails(tx, [id])
  await store.updatePayment(tx, id, { status, settledAt: now, updatedAt: now })
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
