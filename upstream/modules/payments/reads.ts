import type { Answer } from '#contract/call.ts'
import type { listWalletPackages, PaymentTransaction } from '#contract/payments.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { type Describable, describeEntries, getBalance, WALLET } from '../ledger/service.ts'
import { listRefundsOf, type SaleRefund } from '../sales/service.ts'
import { listHidden } from '../visibility/service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'registry'>

/** @throws Refusal TRANSACTION_NOT_FOUND, also for another's */
export async function getPayment(
  deps: Deps,
  payer: Visitor<SignedIn>,
  paymentId: string,
): Promise<PaymentTransaction> {
  const found = await store.findOwn(deps.db, payer.viewer.accountId, paymentId)
  if (!found) throw new Refusal('TRANSACTION_NOT_FOUND')
  const [view] = await toViews(deps, payer, [found])
  return view!
}

/** Own payments, newest first. */
export async function listPayments(
  deps: Deps,
  payer: Visitor<SignedIn>,
  query: { status?: store.PaymentRow['status'] | undefined; limit: number; offset: number },
): Promise<{ data: PaymentTransaction[]; total: number }> {
  const { rows, total } = await store.listOwn(deps.db, payer.viewer.accountId, query)
  return { data: await toViews(deps, payer, rows), total }
}

const NEWEST = 50

/** As the books have them, for the operator. */
export async function listNewest(db: Db, fanId: string): Promise<store.PaymentRow[]> {
  const { rows } = await store.listOwn(db, fanId, { limit: NEWEST, offset: 0 })
  return rows.map(({ payment }) => payment)
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

/** What was paid to somebody who no longer exists for the payer stays on record without their name. */
async function toViews(
  deps: Deps,
  payer: Visitor<SignedIn>,
  rows: readonly store.PaymentWithPerformer[],
): Promise<PaymentTransaction[]> {
  const payments = rows.map(({ payment }) => payment)
  const texts = await describeEntries(deps, payments.map(toDescribable), payer)
  const hidden = await listHidden(
    deps.db,
    payments.map(({ performerId }) => performerId),
    payer,
  )
  const refunds = Map.groupBy(
    await listRefundsOf(
      deps.db,
      payments.flatMap(({ ledgerTransactionId }) => ledgerTransactionId ?? []),
    ),
    ({ saleTransactionId }) => saleTransactionId,
  )
  const account = { ownerId: payer.viewer.accountId, accountKind: WALLET }
  const balanceCents = await getBalance(deps.db, account)
  return rows.map(({ payment, performer }) =>
    toTransaction({
      payment,
      performer: hidden.has(payment.performerId ?? '') ? null : performer,
      description: texts.get(payment.id) ?? '',
      refunds: refunds.get(payment.ledgerTransactionId ?? '') ?? [],
      balanceCents,
    }),
  )
}

/** A payment as its text is made from: whom it pays stands in it. */
export function toDescribable({
  id,
  kind,
  subjectType,
  subjectId,
  performerId,
}: store.PaymentRow): Describable {
  return { id, kind, subjectType, subjectId, sellerId: performerId }
}

function toTransaction({
  payment,
  performer,
  description,
  refunds,
  balanceCents,
}: store.PaymentWithPerformer & {
  description: string
  refunds: readonly SaleRefund[]
  balanceCents: number
}): PaymentTransaction {
  return {
    _id: payment.id,
    kind: payment.kind,
    status: payment.status,
    source: payment.source,
    provider: payment.provider,
    amountCents: payment.amountCents,
    creditCents: payment.creditCents,
    currency: payment.currency,
    description,
    performer: performer && {
      _id: performer.id,
      username: performer.username ?? '',
      name: performer.name,
    },
    redirectUrl: payment.status === 'pending' ? payment.redirectUrl : null,
    failureText: payment.failureText,
    balanceCents,
    refunds: refunds.map(({ amountCents, provider, createdAt }) => ({
      amountCents,
      into: provider === null ? 'wallet' : 'provider',
      createdAt: createdAt.toISOString(),
    })),
    createdAt: payment.createdAt.toISOString(),
    settledAt: payment.settledAt?.toISOString() ?? null,
  }
}
