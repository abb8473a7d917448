/**
 * Opens payments: one per idempotency key. Where a source is named, the payment is sent to its provider or paid at
 * once.
 */
import type { PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSaleKind, priceOf, type Wanted } from '../sales/sale-kinds.ts'
import { getSettings } from '../settings/service.ts'
import { getProvider } from './providers.ts'
import { getPayment } from './reads.ts'
import { assertNotBought, assertPayable, holdParties, sellersOf } from './parties.ts'
import { sendToProvider } from './paying.ts'
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
 * @throws Refusal PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH, INSUFFICIENT_BALANCE, PRICE_CHANGED for a price above the
 * highest that the buyer agrees to, INVALID_REQUEST for items that cannot be paid together, and the refusals of the kinds
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
    if (price.amountCents > (wanted.highestCents ?? Infinity)) throw new Refusal('PRICE_CHANGED')
    offers.push({ ...offer, ...price, ...subject, kind, details: wanted.details ?? {} })
  }
  const things = offers.flatMap(({ kind, subjectType, subjectId }, at) =>
    sales[at]!.sale.isHadOnce ? `${kind} ${subjectType} ${subjectId}` : [],
  )
  if (new Set(things).size < things.length)
    throw new Refusal('INVALID_REQUEST', { text: 'The same thing stands in this payment twice.' })
  return offers
}
