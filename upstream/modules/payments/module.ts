import type { Module } from '../module.ts'
import { ledgerChecks, paymentMoves } from './ledger-checks.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { workOn } from '../../kernel/jobs.ts'
import { pruneIdempotency } from '../../kernel/idempotency.ts'
import { sells } from '../sales/sale-kinds.ts'
import { BLOCK_REFUND_QUEUE, refundBlockedSale, whenBlocked } from './block-refunds.ts'
import { ensurePackages } from './packages.ts'
import { expirePayments } from './paying.ts'
import { pruneEvents } from './store.ts'
import { paymentRoutes } from './routes.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { noteNotSent, SEND_BACK_QUEUE, sendBack } from './refunds.ts'
import { topUpSale } from './top-up-sale.ts'

/** No provider repeats an event after that; a late one would still meet a settled payment. */
const EVENTS_KEPT_MS = 90 * DAY_MS

export const paymentsModule: Module = {
  name: 'payments',
  ...paymentsPersonalData,
  ...sells(topUpSale),
  accountMoves: [paymentMoves],
  ledgerChecks,
  routes: paymentRoutes,
  workers: [workOn(SEND_BACK_QUEUE, sendBack, noteNotSent), workOn(BLOCK_REFUND_QUEUE, refundBlockedSale)],
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
        await pruneEvents(db, new Date(now.getTime() - EVENTS_KEPT_MS))
        await pruneIdempotency(db, now)
      },
    },
  ],
  ensure: ensurePackages,
}
