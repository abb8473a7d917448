import type { Answer } from '#contract/call.ts'
import type { listWalletPackages, PaymentTransaction } from '#contract/payments.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { namelessSale } from '../earnings/service.ts'
import { getBalance } from '../ledger/service.ts'
import { listHidden } from '../visibility/service.ts'
import * as store from './store.ts'

/** @throws Refusal TRANSACTION_NOT_FOUND, also for another's */
export async function getPayment(
  db: Db,
  payer: Visitor<SignedIn>,
  paymentId: string,
): Promise<PaymentTransaction> {
  const found = await store.findOwn(db, payer.viewer.accountId, paymentId)
  if (!found) throw new Refusal('TRANSACTION_NOT_FOUND')
  const [view] = await toViews(db, payer, [found])
  return view!
}

/** Own payments, newest first. */
export async function listPayments(
  db: Db,
  payer: Visitor<SignedIn>,
  query: { status?: store.PaymentRow['status'] | undefined; limit: number; offset: number },
): Promise<{ data: PaymentTransaction[]; total: number }> {
  const { rows, total } = await store.listOwn(db, payer.viewer.accountId, query)
  return { data: await toViews(db, payer, rows), total }
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
  db: Db,
  payer: Visitor<SignedIn>,
  rows: readonly store.PaymentWithPerformer[],
): Promise<PaymentTransaction[]> {
  const balanceCents = await getBalance(db, { ownerId: payer.viewer.accountId, accountKind: 'wallet' })
  const ids = rows.map(({ payment }) => payment.performerId)
  const hidden = await listHidden(db, ids, payer)
  return rows.map(({ payment, performer }) => {
    const isHidden = payment.performerId !== null && hidden.has(payment.performerId)
    if (!isHidden) return toTransaction({ payment, performer }, balanceCents)
    const description = namelessSale(payment.kind)
    return toTransaction({ payment: { ...payment, description }, performer: null }, balanceCents)
  })
}

function toTransaction(
  { payment, performer }: store.PaymentWithPerformer,
  balanceCents: number,
): PaymentTransaction {
  return {
    _id: payment.id,
    kind: payment.kind,
    status: payment.status,
    source: payment.source,
    provider: payment.provider,
    amountCents: payment.amountCents,
    creditCents: payment.creditCents,
    currency: payment.currency,
    description: payment.description,
    performer: performer && {
      _id: performer.id,
      username: performer.username ?? '',
      name: performer.name,
    },
    redirectUrl: payment.status === 'pending' ? payment.redirectUrl : null,
    failureText: payment.failureText,
    balanceCents,
    createdAt: payment.createdAt.toISOString(),
    settledAt: payment.settledAt?.toISOString() ?? null,
  }
}
