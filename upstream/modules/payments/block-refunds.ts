/**
 * What a fan has bought of a performer within the hold of earnings is paid back into the wallet when the performer blocks
 * them: they could not use it. Each sale by a job of its own, in a transaction of its own.
 */
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listEarningsOf } from '../earnings/store.ts'
import { listSalesSince } from '../entitlements/store.ts'
import { getSaleKind } from '../sales/sale-kinds.ts'
import { sumRefunded } from '../sales/service.ts'
import { USER_BLOCKED } from '../visibility/events.ts'
import { holdParties } from './parties.ts'
import { closeRefunded } from './refunds.ts'

/** So long a performer's earnings are held, and what was bought can be had back from them. */
const EARNINGS_HOLD_MS = 7 * DAY_MS

interface BlockedSale {
  saleTransactionId: string
  /** Absent from jobs of before a buyer had a share of the queue. */
  buyerId?: string
}

export const BLOCK_REFUND_QUEUE = defineQueue<BlockedSale>({
  name: 'payments-block-refunds',
  retry: { limit: 100, firstDelaySeconds: 1, maxDelaySeconds: 900 },
  timeoutSeconds: 60,
  concurrency: 2,
  keyOf: ({ saleTransactionId }) => saleTransactionId,
  groupOf: ({ buyerId }) => buyerId,
})

export const whenBlocked = duringEvent(
  USER_BLOCKED,
  async (tx, { performerId, userId: buyerId }, { clock, jobs }) => {
    const now = clock.now()
    const since = new Date(now.getTime() - EARNINGS_HOLD_MS)
    for (const saleTransactionId of await listSalesSince(tx, { buyerId, performerId, since, now })) {
      await jobs.enqueue(tx, BLOCK_REFUND_QUEUE, { saleTransactionId, buyerId })
    }
  },
)

/** Nothing, where the performer's earnings no longer hold it: a refund never makes anybody owe. */
export async function refundBlockedSale(
  deps: Pick<Kernel, 'db' | 'clock' | 'registry' | 'log'>,
  { saleTransactionId }: BlockedSale,
): Promise<void> {
  try {
    await inTransaction(deps.db, (tx) => refundIntoWallet(deps, tx, saleTransactionId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deps.log.info({ saleTransactionId, code: error.code }, 'a block has not paid this sale back')
  }
}

async function refundIntoWallet(
  deps: Pick<Kernel, 'clock' | 'registry'>,
  tx: Tx,
  transactionId: string,
): Promise<void> {
  const [sale] = await listEarningsOf(tx, [transactionId])
  if (!sale) throw new Error(`nobody has earned ${transactionId}`)
  const { fanId: buyerId, performerId, grossCents: paidCents } = sale
  await holdParties(tx, { fanId: buyerId, performerIds: [performerId] })
  const amountCents = paidCents - (await sumRefunded(tx, transactionId))
  if (amountCents === 0) return
  const at = deps.clock.now()
  const taken = {
    buyerId,
    paidCents,
    creditCents: 0,
    transactionId,
    amountCents,
    paidBy: 'wallet',
    at,
  } as const
  await getSaleKind(deps, sale.kind).takeBack(tx, taken)
  await closeRefunded(tx, transactionId, at)
}
