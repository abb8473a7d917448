/**
 * Opens payments: one per idempotency key. Where a source is named, the payment is sent to its provider or paid at
 * once.
 */
import type { GoesOn, PaymentTransaction } from '#contract/payments.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Intent, intentOf, onceByKey } from '../../kernel/idempotency.ts'
import type { Db } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getBalance, WALLET } from '../ledger/service.ts'
import { getSaleKind } from '../sales/sale-kinds.ts'
import { getSettings } from '../settings/service.ts'
import { keepPurchase } from './kept-purchases.ts'
import { findOffers, type FoundOffer, holdSellers, readWanted, type WantedItem } from './offers.ts'
import { getProvider } from './providers.ts'
import { getPayment } from './reads.ts'
import { sendToProvider } from './paying.ts'
import { deliverPaid } from './settlement.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'log' | 'registry'>

/** The time for which a payment stays open. Money that a provider receives later is credited to the wallet. */
const OPEN_MS = DAY_MS

interface Opening {
  /** The source to pay from at once; absent when the payer chooses at the checkout. */
  source?: 'wallet' | 'provider' | undefined
  provider?: string | undefined
  /** The things to buy in one payment. Each item is a sale of its own, even if several sellers are paid. */
  items: readonly WantedItem[]
  /** For a top-up: the purchase that goes on by itself once the money has arrived. */
  goesOn?: GoesOn | undefined
}

/**
 * Opens a payment for items of registered kinds, once per idempotency key. Pays it or sends it to its provider when a
 * source is named.
 * @throws Refusal PROVIDER_UNAVAILABLE, IDEMPOTENCY_MISMATCH, INSUFFICIENT_BALANCE, INVALID_REQUEST for items that
 * cannot be paid together, and the refusals of `findOffers`
 */
export async function openPayment(
  deps: Deps,
  payer: Visitor<SignedIn>,
  intent: Intent,
  opening: Opening,
): Promise<PaymentTransaction> {
  const { source, provider } = opening
  if (source === 'provider') getProvider(deps, await getSettings(deps.db), provider)
  const paymentId = await openOnce(deps, payer, intent, opening)
  if (typeof paymentId !== 'string') throw new Refusal('IDEMPOTENCY_MISMATCH')
  if (source === 'provider') return sendToProvider(deps, payer, paymentId, provider)
  return getPayment(deps, payer, paymentId)
}

/** What a sale from the wallet answers that opens no payment. */
export interface DirectSale {
  transactionId: string
  amountCents: number
}

/**
 * Opens a payment once per key, and pays it from the wallet where that is its source.
 * @returns the payment's id, or what a sale without a payment has answered under the same key
 */
export async function openOnce(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'registry'>,
  payer: Visitor<SignedIn>,
  intent: Intent,
  { source, provider, items, goesOn }: Opening,
): Promise<string | DirectSale> {
  assertTogether(deps, items)
  const keptItem = goesOn && readGoesOn(deps, intent, goesOn)
  const asked = intentOfSale(intent, [source, provider, goesOn?.idempotencyKey], items, keptItem)
  return onceByKey<string | DirectSale>(deps.db, asked, async (tx) => {
    const fanId = payer.viewer.accountId
    await holdSellers(deps, tx, fanId, keptItem ? [...items, keptItem] : items)
    const offers = await findOffers(deps, tx, payer, items)
    assertEachOnce(deps, items, offers)
    const [keptOffer] = keptItem ? await findOffers(deps, tx, payer, [keptItem]) : []
    const now = deps.clock.now()
    const payment = await store.insertPayment(tx, {
      items: offers.map(({ subject, ...offer }, at) => {
        const { kind, details = {} } = items[at]!
        return { ...offer, ...subject, kind, details }
      }),
      amountCents: offers.reduce((sum, { amountCents }) => sum + amountCents, 0),
      source: source ?? 'wallet',
      currency: (await getSettings(tx)).currency,
      id: newId(),
      fanId,
      status: 'created',
      expiresAt: new Date(now.getTime() + OPEN_MS),
      createdAt: now,
      updatedAt: now,
    })
    if (keptOffer) await keepPurchase(tx, payment.id, keptItem!, keptOffer, goesOn!.idempotencyKey)
    if (source === 'wallet') await deliverPaid(deps, tx, payment, now)
    return payment.id
  })
}

/**
 * The intent of a sale, by what is bought and not by the call that asks for it: the fan's own purchase and the one that
 * a top-up has kept are one request, whichever comes first. Requests that are stored by their call stay known.
 */
export function intentOfSale(
  { accountId, key, requestHash }: Intent,
  how: readonly unknown[],
  items: readonly WantedItem[],
  kept?: WantedItem,
): Intent {
  const asked = [...items, ...(kept ? [kept] : [])].map((item) => {
    const { kind, subjectId, amountCents, highestCents, quantity, coupon, details = {} } = item
    const said = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return [kind, subjectId, amountCents, highestCents, quantity, coupon, said]
  })
  return { ...intentOf(accountId, key, ['sale', how, asked]), sameAs: requestHash }
}

/** Reads what a payment from the wallet has paid, as a sale without a payment answers it. */
export async function readReceipt(
  db: Db,
  fanId: string,
  paymentId: string,
): Promise<DirectSale & { balanceCents: number }> {
  const payment = await store.findOwn(db, fanId, paymentId)
  const transactionId = payment?.items[0]?.ledgerTransactionId
  if (!payment || !transactionId) throw new Refusal('IDEMPOTENCY_MISMATCH')
  const balanceCents = await getBalance(db, { ownerId: fanId, accountKind: WALLET })
  return { transactionId, amountCents: payment.amountCents, balanceCents }
}

function assertTogether(deps: Pick<Deps, 'registry'>, items: readonly WantedItem[]): void {
  if (!items.length) throw new Refusal('INVALID_REQUEST', { text: 'There is nothing to pay for.' })
  if (items.length > 1 && items.some(({ kind }) => !getSaleKind(deps, kind).isPayableFromWallet))
    throw new Refusal('INVALID_REQUEST', { text: 'A top-up is paid by itself.' })
}

function assertEachOnce(
  deps: Pick<Deps, 'registry'>,
  items: readonly WantedItem[],
  offers: readonly FoundOffer[],
): void {
  const things = offers.flatMap(({ subject }, at) => {
    const { kind } = items[at]!
    return getSaleKind(deps, kind).isHadOnce ? `${kind} ${subject?.subjectType} ${subject?.subjectId}` : []
  })
  if (new Set(things).size < things.length)
    throw new Refusal('INVALID_REQUEST', { text: 'The same thing stands in this payment twice.' })
}

/** @throws Refusal INVALID_REQUEST, also for a purchase under the key of its own top-up */
function readGoesOn(
  deps: Pick<Deps, 'registry'>,
  { key }: Intent,
  { item, idempotencyKey }: GoesOn,
): WantedItem {
  if (idempotencyKey === key)
    throw new Refusal('INVALID_REQUEST', { text: 'The purchase needs a key of its own.' })
  return readWanted(deps, item)
}
