import type { Answer } from '#contract/call.ts'
import type { listWalletPackages, PaymentTransaction } from '#contract/payments.ts'
import type { Viewer } from '../../http/caller.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getBalance } from '../ledger/service.ts'
import * as store from './store.ts'

type Fan = Pick<Viewer, 'accountId'>

/** @throws Refusal TRANSACTION_NOT_FOUND, also for another's */
export async function getPayment(db: Db, fan: Fan, paymentId: string): Promise<PaymentTransaction> {
  const found = await store.findOwn(db, fan.accountId, paymentId)
  if (!found) throw new Refusal('TRANSACTION_NOT_FOUND')
  return toView(db, found)
}

/** Own payments, newest first. */
export async function listPayments(
  db: Db,
  viewer: Fan,
  query: { status?: store.PaymentRow['status'] | undefined; limit: number; offset: number },
): Promise<{ data: PaymentTransaction[]; total: number }> {
  const { rows, total } = await store.listOwn(db, viewer.accountId, query)
  const balanceCents = await getBalance(db, { ownerId: viewer.accountId, accountKind: 'wallet' })
  return { data: rows.map((row) => toTransaction(row, balanceCents)), total }
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

export async function toView(db: Db, row: store.PaymentWithPerformer): Promise<PaymentTransaction> {
  const balanceCents = await getBalance(db, { ownerId: row.payment.fanId, accountKind: 'wallet' })
  return toTransaction(row, balanceCents)
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
