/**
 * Double entry. Money only moves by `transfer`: postings that sum to zero, entries that never change, one effect a
 * key. A correction is another transfer.
 */
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import type { AccountKind } from './account-kinds.ts'
import type { Subject } from './entry-kinds.ts'
import * as store from './store.ts'

export {
  describeEntries,
  type EntryKind,
  getEntryKind,
  namingTransaction,
  type Describable,
  type Subject,
} from './entry-kinds.ts'
export type { AccountName } from './store.ts'
export {
  type AccountKind,
  type AccountMoves,
  CLEARING,
  defineAccountKind,
  PROMOTION,
  REVENUE,
  WALLET,
} from './account-kinds.ts'
export { type LedgerCheck, verifyLedger } from './verification.ts'
export { findByIdempotencyKey, lockLedgerAccounts } from './store.ts'

/** Owner of `revenue` and `promotion`. */
export const PLATFORM = 'platform'

export interface Posting extends store.AccountName {
  /** Signed: what the account gains. Legs of 0 are left out. */
  amountCents: number
}

export interface Transfer {
  /** One effect a key: `tip:<account>:<key>`, `payment:<id>`, `renewal:<subscription>:<period's start>` … */
  idempotencyKey: string
  /** Of which the text is made that stands in statements: a registered one. */
  kind: string
  /** What it is about; absent where the kind says it all. */
  subject?: Subject
  /** They sum to zero; an account may stand in more than one, and is then moved in their order. */
  postings: Posting[]
  /** The settings' one when absent. */
  currency?: string
  /** Now when absent. */
  at?: Date
}

export interface Receipt {
  transactionId: string
  /** The key has had its effect before: nothing was moved this time. */
  isRepeat: boolean
  /** An account's balance in cents after the transfer. @throws RangeError for an account without a posting */
  balanceOf(ownerId: string, accountKind: AccountKind): number
}

/**
 * Posts one balanced transaction and opens accounts as needed. Accounts stay locked until `tx` ends: a database
 * transaction that makes several transfers calls `prepareAccounts` with all their accounts before the first, or two of
 * them could wait in a circle. A refusal leaves `tx` usable.
 * @throws Refusal INSUFFICIENT_BALANCE when an account that must not be negative does not hold enough
 */
export async function transfer(tx: Tx, wanted: Transfer): Promise<Receipt> {
  const postings = wanted.postings.filter((posting) => posting.amountCents !== 0)
  assertBalanced(wanted.idempotencyKey, postings)
  const planned: store.PlannedTransaction = {
    id: newId(),
    idempotencyKey: wanted.idempotencyKey,
    kind: wanted.kind,
    subjectType: wanted.subject?.subjectType ?? null,
    subjectId: wanted.subject?.subjectId ?? null,
    currency: wanted.currency ?? (await getSettings(tx)).currency,
    createdAt: wanted.at ?? new Date(),
    postings,
  }
  let attempt = await store.postTransaction(tx, planned)
  if (attempt.outcome === 'missing') {
    await store.openAccounts(tx, postings, planned.currency)
    attempt = await store.postTransaction(tx, planned)
  }
  if (attempt.outcome === 'posted') return toReceipt(planned.id, false, attempt.postings)
  // A repeated effect may no longer be covered: that it has been had comes first.
  const earlier = await store.findByIdempotencyKey(tx, wanted.idempotencyKey)
  if (!earlier) throw new Refusal('INSUFFICIENT_BALANCE')
  const balances: store.AttemptedPosting[] = []
  for (const posting of postings) {
    const { ownerId, accountKind } = posting
    const currentBalanceCents = await store.findBalance(tx, posting, planned.currency)
    balances.push({ ownerId, kindName: accountKind.name, currentBalanceCents })
  }
  return toReceipt(earlier.id, true, balances)
}

function assertBalanced(idempotencyKey: string, postings: Posting[]): void {
  const sumCents = postings.reduce((sum, posting) => sum + posting.amountCents, 0)
  const isWhole = postings.every((posting) => Number.isSafeInteger(posting.amountCents))
  if (postings.length < 2 || sumCents !== 0 || !isWhole) {
    throw new RangeError(`the postings of ${idempotencyKey} do not balance`)
  }
}

function toReceipt(transactionId: string, isRepeat: boolean, postings: store.AttemptedPosting[]): Receipt {
  return {
    transactionId,
    isRepeat,
    balanceOf(ownerId, accountKind) {
      const posting = postings.findLast((one) => one.ownerId === ownerId && one.kindName === accountKind.name)
      if (!posting) throw new RangeError(`no posting moved ${accountKind.name} of ${ownerId}`)
      return posting.currentBalanceCents
    },
  }
}

/**
 * For a transaction that makes several transfers: opens the accounts that are not there yet, and locks all of them, so
 * that no other transfer can hold one of them and wait for another.
 */
export async function prepareAccounts(
  tx: Tx,
  names: readonly store.AccountName[],
  currency: string,
): Promise<void> {
  await store.openAccounts(tx, names, currency)
  await store.lockLedgerAccounts(tx, names)
}

/** In cents of the platform's currency; 0 for an account that has never been used. */
export async function getBalance(db: Db, account: store.AccountName): Promise<number> {
  const { currency } = await getSettings(db)
  return store.findBalance(db, account, currency)
}

/** An account's statement, newest first, with the count of all its lines. */
export async function listEntries(
  db: Db,
  account: store.AccountName,
  page: { limit: number; offset: number },
) {
  const { currency } = await getSettings(db)
  return store.listEntries(db, account, currency, page)
}
