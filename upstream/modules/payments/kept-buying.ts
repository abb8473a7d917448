/** Buys what settled top-ups keep. */
import type { RefusalCode } from '#contract/errors.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { inTransaction } from '../../kernel/database.ts'
import { intentOf, isKeyUsed } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount, lockAccounts } from '../accounts/store.ts'
import type { Keeping } from './kept-purchases.ts'
import { decideKept, findKept, type KeptRow } from './kept-store.ts'
import { openOnce } from './service.ts'
import { findOwn } from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'registry'>
type Kept = KeptRow & { fanId: string }
type Outcome = { state: 'bought'; amountCents: number } | { state: 'refused'; refusalCode: RefusalCode }

/**
 * Buys what a settled top-up keeps. It may run repeatedly, also beside itself and beside the fan's own try: the key
 * makes one purchase of them all.
 */
export async function buyKept(deps: Deps, { paymentId }: Keeping): Promise<void> {
  const kept = await findKept(deps.db, paymentId)
  if (kept?.state !== 'waiting') return
  await decide(deps, kept, await buy(deps, kept))
}

/** Gives a kept purchase up when its job has failed for the last time: what was not bought by then never is. */
export async function giveUpBuying(
  deps: Pick<Kernel, 'db' | 'clock'>,
  { paymentId }: Keeping,
): Promise<void> {
  const kept = await findKept(deps.db, paymentId)
  if (!kept) return
  const { fanId: accountId, idempotencyKey: key, amountCents } = kept
  const isBought = await isKeyUsed(deps.db, { accountId, key })
  await decide(
    deps,
    kept,
    isBought ? { state: 'bought', amountCents } : { state: 'refused', refusalCode: 'UNAVAILABLE' },
  )
}

async function buy(deps: Deps, kept: Kept): Promise<Outcome> {
  const { fanId, kind, wanted, details, idempotencyKey } = kept
  try {
    const fan = await findAccount(deps.db, fanId)
    if (fan?.status === 'closing') throw new Refusal('ACCOUNT_CLOSING')
    if (fan?.status !== 'active') throw new Refusal('ACCOUNT_SUSPENDED')
    const payer: Visitor<SignedIn> = { viewer: { accountId: fanId, kind: 'fan' }, country: null }
    const sold = await openOnce(deps, payer, intentOf(fanId, idempotencyKey, 'kept'), {
      source: 'wallet',
      items: [{ kind, ...wanted, details }],
    })
    const paid = typeof sold === 'string' ? await findOwn(deps.db, fanId, sold) : sold
    return { state: 'bought', amountCents: paid?.amountCents ?? kept.amountCents }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { state: 'refused', refusalCode: error.code }
  }
}

/** A kept purchase changes only while its payer's account is locked. */
async function decide(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { paymentId, fanId }: Kept,
  outcome: Outcome,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { exclusive: [fanId] })
    await decideKept(tx, paymentId, { ...outcome, decidedAt: clock.now() })
  })
}
