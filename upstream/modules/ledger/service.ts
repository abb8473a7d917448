/**
 * Double entry. Money only moves by `transfer`: postings that sum to zero, entries that never change, one effect a
 * key. A correction is another transfer.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

/**
 * Kinds of accounts. A module that needs one of its own defines it, posts with it, registers it in its `accountKinds`, and
 * says in its `accountMoves` what its rows have moved there: the ledger knows none but its own by name.
 */
export interface AccountKind {
  /** Stands in the rows, and never changes. */
  readonly name: string
  /** False for what the platform owes people: no transfer takes such an account below zero. */
  readonly mayBeNegative: boolean
}

export const ACCOUNT_KINDS = defineRegistryKey<AccountKind>('accountKinds')

export function defineAccountKind(kind: AccountKind): AccountKind {
  return kind
}

/** What the platform owes a fan. */
export const WALLET = defineAccountKind({ name: 'wallet', mayBeNegative: false })
/** What a payment provider holds for the platform, as the negative side of what was paid there; its owner is the provider. */
export const CLEARING = defineAccountKind({ name: 'clearing', mayBeNegative: true })
/** What the platform keeps. It may be negative, after a refund for example. */
export const REVENUE = defineAccountKind({ name: 'revenue', mayBeNegative: true })
/** What the platform gives away. */
export const PROMOTION = defineAccountKind({ name: 'promotion', mayBeNegative: true })

export const LEDGER_ACCOUNT_KINDS: readonly AccountKind[] = [WALLET, CLEARING, REVENUE, PROMOTION]

/**
 * What rows of a module have moved in accounts: selects `kind`, `owner_id` and `cents`, as many rows an account as there
 * are. Each account holds the sum of what all modules say.
 */
export type AccountMoves = SQL

export const ACCOUNT_MOVES = defineRegistryKey<AccountMoves>('accountMoves')

/** Of presents no other row tells. */
export const PRESENT_MOVES: AccountMoves = sql`
  select a.kind, a.owner_id, e.amount_cents as cents from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where t.kind = 'promotion'`

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

/** What a transaction is about: a performer, a package … by the word and the id of the module that owns the kind. */
export interface Subject {
  subjectType: string
  subjectId: string
}

/** A transaction, or a payment, whose text is asked for. */
export interface Describable {
  id: string
  kind: string
  subjectType: string | null
  subjectId: string | null
  /** Who is paid, where that stands beside it: a payment says it, a ledger transaction does not. */
  sellerId?: string | null
}

/**
 * The books keep what a transaction is and what it is about, never a sentence: the text is made when somebody reads
 * it, by the module that owns the kind, with what that reader may know.
 */
export interface EntryKind {
  name: string
  /** What anybody may read of it: it names no one. */
  label: string
  /** Texts by id, with the names that the reader may know; what has none is called by its label. */
  describe?(
    deps: Pick<Kernel, 'db' | 'registry'>,
    entries: readonly Describable[],
    reader: Visitor<SignedIn>,
  ): Promise<ReadonlyMap<string, string>>
}

export const ENTRY_KINDS = defineRegistryKey<EntryKind>('entryKinds')

/** @throws RangeError for a kind that no module has registered */
export function getEntryKind({ registry }: Pick<Kernel, 'registry'>, name: string): EntryKind {
  const found = registry.listAll(ENTRY_KINDS).find((kind) => kind.name === name)
  if (!found) throw new RangeError(`no module owns entries of the kind ${name}`)
  return found
}

/** Every one's text by its id. */
export async function describeEntries(
  deps: Pick<Kernel, 'db' | 'registry'>,
  entries: readonly Describable[],
  reader: Visitor<SignedIn>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [name, some] of Map.groupBy(entries, (entry) => entry.kind)) {
    const kind = getEntryKind(deps, name)
    const described = await kind.describe?.(deps, some, reader)
    for (const { id } of some) texts.set(id, described?.get(id) ?? kind.label)
  }
  return texts
}

/** Text of a transaction that is about another one, whose text it repeats. */
export function namingTransaction(toText: (text: string) => string): NonNullable<EntryKind['describe']> {
  return async (deps, entries, reader) => {
    const found = await store.listTransactions(
      deps.db,
      entries.flatMap(({ subjectType, subjectId }) => (subjectType === 'transaction' && subjectId) || []),
    )
    const texts = await describeEntries(deps, found, reader)
    return new Map(
      entries.flatMap(({ id, subjectId }) => {
        const text = texts.get(subjectId ?? '')
        return text === undefined ? [] : [[id, toText(text)]]
      }),
    )
  }
}

/** The books' own kinds. */
export const LEDGER_ENTRY_KINDS: readonly EntryKind[] = [
  // Before migration 17 a payment was refunded in whole, by the opposite of its transaction.
  { name: 'reversal', label: 'Reversal', describe: namingTransaction((text) => `Reversal: ${text}`) },
  { name: 'promotion', label: 'A present' },
]
