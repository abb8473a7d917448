import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/database.ts'
import { pruneIdempotency } from '../../kernel/idempotency.ts'
import { workOn } from '../../kernel/jobs.ts'
import { idempotency } from '../../kernel/tables.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type PersonalData } from '../personal-data.ts'
import { sells } from '../sales/sale-kinds.ts'
import { ledgerChecks, paymentMoves } from './ledger-checks.ts'
import { expirePayments } from './paying.ts'
import {
  BLOCK_REFUND_QUEUE,
  refundBlockedSale,
  whenBlocked,
  noteNotSent,
  SEND_BACK_QUEUE,
  sendBack,
} from './refunds.ts'
import { buyKept, giveUpBuying } from './kept-buying.ts'
import { KEPT_QUEUE } from './kept-purchases.ts'
import { forgetKept, isKeptOf } from './kept-store.ts'
import { paymentRoutes } from './routes.ts'
import { areItemsOf, forgetDetails, pruneEvents } from './store.ts'
import { keptPurchases, paymentItems, paymentTransactions } from './tables.ts'
import { ensurePackages, topUpSale } from './top-ups.ts'

const paymentsPersonalData = {
  exportSections: [
    exportSection('payments', paymentTransactions, {
      owner: paymentTransactions.fanId,
      key: paymentTransactions.id,
      hide: ['redirectUrl'],
    }),
    {
      name: 'payment-items',
      table: paymentItems,
      of: areItemsOf,
      key: paymentItems.id,
    },
    {
      name: 'kept-purchases',
      table: keptPurchases,
      of: isKeptOf,
      key: keptPurchases.paymentId,
    },
  ],
  notExported: [{ table: idempotency, reason: 'answers kept for a repeated request, for a day' }],
  retention: [
    {
      table: paymentTransactions,
      outcome: 'kept',
      reason: 'the books: what came in by which provider',
    },
    {
      table: paymentItems,
      // The ledger needs the record of what was paid for; only the payer's own texts are deleted.
      outcome: 'changed',
      change: (tx, _kernel, accountId) => forgetDetails(tx, accountId),
    },
    {
      table: keptPurchases,
      // The row says why a payer has topped up; what it would still buy is given up.
      outcome: 'changed',
      change: (tx, { clock }, accountId) => forgetKept(tx, accountId, clock.now()),
    },
    deleteOwned(idempotency, idempotency.accountId),
  ],
} satisfies PersonalData

/** No provider repeats an event after this time. If one did, the payment would already be settled. */
const EVENTS_KEPT_MS = 90 * DAY_MS

export const paymentsModule: Module = {
  name: 'payments',
  exposes: ['refunds.ts'],
  ...paymentsPersonalData,
  ...sells(topUpSale),
  accountMoves: [paymentMoves],
  ledgerChecks,
  routes: paymentRoutes,
  workers: [
    workOn(SEND_BACK_QUEUE, sendBack, noteNotSent),
    workOn(BLOCK_REFUND_QUEUE, refundBlockedSale),
    workOn(KEPT_QUEUE, buyKept, giveUpBuying),
  ],
  handlers: [whenBlocked],
  schedules: [
    {
      name: 'payments-expire',
      cron: '* * * * *',
      run: expirePayments,
    },
    {
      name: 'payments-prune',
      cron: '41 3 * * *',
      async run({ db, clock }) {
        const now = clock.now()
        await inTransaction(db, (tx) => pruneEvents(tx, new Date(now.getTime() - EVENTS_KEPT_MS)))
        await pruneIdempotency(db, now)
      },
    },
  ],
  ensure: ensurePackages,
}
