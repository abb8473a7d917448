import type { Answer } from '#contract/call.ts'
import type { listWalletPackages, PaymentTransaction } from '#contract/payments.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { type Describable, describeEntries, getBalance, WALLET } from '../ledger/service.ts'
import { listRefundsOf, type SaleRefund } from '../sales/store.ts'
import { listHidden } from '../visibility/service.ts'
import { toKeptDescribable, toKeptView } from './kept-purchases.ts'
import { listKept, type KeptRow } from './kept-store.ts'
import * as store from './store.ts'
import { sellersOf } from './parties.ts'
import { TOP_UP } from './top-ups.ts'

type Deps = Pick<Kernel, 'db' | 'registry'>

/** @throws Refusal TRANSACTION_NOT_FOUND, also for another person's payment */
export async function getPayment(
  deps: Deps,
  payer: Visitor<SignedIn>,
  paymentId: string,
): Promise<PaymentTransaction> {
  const payment = await store.findOwn(deps.db, payer.viewer.accountId, paymentId)
  if (!payment) throw new Refusal('TRANSACTION_NOT_FOUND')
  const [view] = await toViews(deps, payer, [payment])
  return view!
}

/** The payer's own payments, newest first. */
export async function listPayments(
  deps: Deps,
  payer: Visitor<SignedIn>,
  query: { status?: store.PaymentRow['status'] | undefined; limit: number; offset: number },
): Promise<{ data: PaymentTransaction[]; total: number }> {
  const { rows, total } = await store.listOwn(deps.db, payer.viewer.accountId, query)
  return { data: await toViews(deps, payer, rows), total }
}

const NEWEST = 50

/** Lists a fan's newest payments as they are stored, for the operator. */
export async function listNewest(db: Db, fanId: string): Promise<store.PaymentRow[]> {
  const { rows } = await store.listOwn(db, fanId, { limit: NEWEST, offset: 0 })
  return rows
}

export async function listPackages(db: Db): Promise<Answer<typeof listWalletPackages>> {
  const rows = await store.listPackages(db)
  const data = rows.map(({ id, name, priceCents, creditCents }) => ({
    _id: id,
    name,
    priceCents,
    creditCents,
  }))
  return { data, total: data.length }
}

interface Shown {
  texts: ReadonlyMap<string, string>
  names: ReadonlyMap<string, store.SellerName>
  refunds: ReadonlyMap<string, readonly SaleRefund[]>
  /** By the payment's id. */
  kept: ReadonlyMap<string, KeptRow>
  balanceCents: number
}

/** Payments to a seller who is hidden from the payer stay listed, without the seller's name. */
async function toViews(
  deps: Deps,
  payer: Visitor<SignedIn>,
  payments: readonly store.PaymentRow[],
): Promise<PaymentTransaction[]> {
  const items = payments.flatMap((payment) => payment.items)
  const topUps = payments.filter((payment) => payment.items[0]?.kind === TOP_UP)
  const kept = await listKept(
    deps.db,
    topUps.map(({ id }) => id),
  )
  const sellers = sellersOf([...items, ...kept])
  const hidden = await listHidden(deps.db, sellers, payer)
  const saleIds = items.flatMap(({ ledgerTransactionId }) => ledgerTransactionId ?? [])
  const account = { ownerId: payer.viewer.accountId, accountKind: WALLET }
  const shown = {
    texts: await describeEntries(deps, [...items.map(toDescribable), ...kept.map(toKeptDescribable)], payer),
    kept: new Map(kept.map((one) => [one.paymentId, one])),
    names: await store.findSellerNames(
      deps.db,
      sellers.filter((id) => !hidden.has(id)),
    ),
    refunds: Map.groupBy(await listRefundsOf(deps.db, saleIds), ({ saleTransactionId }) => saleTransactionId),
    balanceCents: await getBalance(deps.db, account),
  }
  return payments.map((payment) => toTransaction(payment, shown))
}

/** The thing of a seller who is hidden from the payer is not named either: it may be the seller. */
function subjectOf({ subjectType: type, subjectId: id, performerId }: store.PaymentItem, { names }: Shown) {
  const isHidden = performerId !== null && !names.has(performerId)
  return type !== null && id !== null && !isHidden ? { type, id } : null
}

/** Returns an item in the form from which its text is made, with the seller. */
export function toDescribable({
  id,
  kind,
  subjectType,
  subjectId,
  performerId,
}: store.PaymentItem): Describable {
  return { id, kind, subjectType, subjectId, sellerId: performerId }
}

/** Returns one line of text for a whole payment. */
export function describeItems(
  items: readonly store.PaymentItem[],
  texts: ReadonlyMap<string, string>,
): string {
  const [first, ...more] = items.map(({ id }) => texts.get(id) ?? '')
  return more.length ? `${first} and ${more.length} more` : (first ?? '')
}

function toTransaction(payment: store.PaymentRow, shown: Shown): PaymentTransaction {
  const { items } = payment
  const views = items.map((item) => ({
    kind: item.kind,
    subject: subjectOf(item, shown),
    description: shown.texts.get(item.id) ?? '',
    quantity: item.quantity,
    amountCents: item.amountCents,
    creditCents: item.creditCents,
    performer: shown.names.get(item.performerId ?? '') ?? null,
  }))
  const kept = shown.kept.get(payment.id)
  const refunds = items
    .flatMap((item) => shown.refunds.get(item.ledgerTransactionId ?? '') ?? [])
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return {
    _id: payment.id,
    kind: items[0]!.kind,
    status: payment.status,
    source: payment.source,
    provider: payment.provider,
    amountCents: payment.amountCents,
    creditCents: items.reduce((sum, { creditCents }) => sum + creditCents, 0),
    currency: payment.currency,
    description: describeItems(items, shown.texts),
    performer: sellersOf(items).length === 1 ? views[0]!.performer : null,
    items: views,
    redirectUrl: payment.status === 'pending' ? payment.redirectUrl : null,
    failureText: payment.failureText,
    balanceCents: shown.balanceCents,
    refunds: refunds.map(({ amountCents, provider, createdAt }) => ({
      amountCents,
      into: provider === null ? 'wallet' : 'provider',
      createdAt: createdAt.toISOString(),
    })),
    ...(kept && { kept: toKeptView(kept, shown.texts, shown.names) }),
    createdAt: payment.createdAt.toISOString(),
    settledAt: payment.settledAt?.toISOString() ?? null,
  }
}
