/**
 * Double-entry bookkeeping. Only `transfer` moves money: its postings sum to zero, its entries never change, and each
 * idempotency key has one effect. A mistake is corrected by another transfer.
 */
import type { SQL } from 'drizzle-orm'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

/**
 * A kind of ledger account. A module that needs its own kind defines it here, posts with it, and registers it in
 * `accountKinds`; its `accountMoves` say what the module's rows have moved in such accounts. The ledger knows only
 * its own kinds by name.
 */
export interface AccountKind {
  /** Stored in the rows, so it must never change. */
  readonly name: string
  /** False for money that the platform owes to people: no transfer takes such an account below zero. */
  readonly mayBeNegative: boolean
}

export const ACCOUNT_KINDS = defineRegistryKey<AccountKind>('accountKinds')

export function defineAccountKind(kind: AccountKind): AccountKind {
  return kind
}

/** The money that the platform owes to a fan. */
export const WALLET = defineAccountKind({ name: 'wallet', mayBeNegative: false })
/**
 * The money that a payment provider holds for the platform. The balance is negative: it mirrors the payments that the
 * provider has received. The provider owns the account.
 */
export const CLEARING = defineAccountKind({ name: 'clearing', mayBeNegative: true })
/** The money that the platform keeps. It may be negative, after a refund for example. */
export const REVENUE = defineAccountKind({ name: 'revenue', mayBeNegative: true })
/** The money that the platform gives away. */
export const PROMOTION = defineAccountKind({ name: 'promotion', mayBeNegative: true })

export const LEDGER_ACCOUNT_KINDS: readonly AccountKind[] = [WALLET, CLEARING, REVENUE, PROMOTION]

/**
 * A query for what a module's rows have moved in accounts. It selects `kind`, `owner_id` and `cents`, with any number
 * of rows per account. The balance of each account equals the sum over the queries of all modules.
 */
export type AccountMoves = SQL

export const ACCOUNT_MOVES = defineRegistryKey<AccountMoves>('accountMoves')

/** The owner of the `revenue` and `promotion` accounts. */
export const PLATFORM = 'platform'

export interface Posting extends store.AccountName {
  /** Signed: positive when the account gains. `transfer` leaves out postings of 0. */
  amountCents: number
}

export interface Transfer {
  /**
   * Each key has one effect, for example `tip:<account>:<key>`, `payment:<id>` or `renewal:<subscription>:<period's
   * start>`.
   */
  idempotencyKey: string
  /** The name of a registered entry kind, which makes the text in statements. */
  kind: string
  /** The thing that the transfer is about; absent where the kind says enough. */
  subject?: Subject
  /** The postings sum to zero. An account may have several; they move it in this order. */
  postings: Posting[]
  /** The currency from the settings when absent. */
  currency?: string
  /** The current time when absent. */
  at?: Date
}

export interface Receipt {
  transactionId: string
  /** True when an earlier transfer has used the key: this one moved nothing. */
  isRepeat: boolean
  /** The balance of an account in cents after the transfer. @throws RangeError for an account without a posting */
  balanceOf(ownerId: string, accountKind: AccountKind): number
}

/**
 * Posts one balanced transaction and opens accounts as needed. The accounts stay locked until `tx` ends. A database
 * transaction that makes several transfers must call `prepareAccounts` with all their accounts before the first one;
 * otherwise two such transactions could deadlock. A refusal leaves `tx` usable.
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
  // The balance may no longer cover a repeated transfer, so this looks for the earlier effect before it refuses.
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
 * Prepares a database transaction that makes several transfers: opens the accounts that do not exist yet and locks
 * all of them, so that no other transfer can hold one of them while it waits for another.
 */
export async function prepareAccounts(
  tx: Tx,
  names: readonly store.AccountName[],
  currency: string,
): Promise<void> {
  await store.openAccounts(tx, names, currency)
  await store.lockLedgerAccounts(tx, names)
}

/** Returns the balance in cents of the platform's currency; 0 for an account that has never been used. */
export async function getBalance(db: Db, account: store.AccountName): Promise<number> {
  const { currency } = await getSettings(db)
  return store.findBalance(db, account, currency)
}

/** Reads the balance with the number of the channel's last event that it includes. */
export async function getBalanceAndSeq(db: Db, account: store.AccountName, channel: string) {
  const { currency } = await getSettings(db)
  return store.findBalanceAndSeq(db, account, currency, channel)
}

/** One page of an account's statement, newest first, and the count of all its lines. */
export async function listEntries(
  db: Db,
  account: store.AccountName,
  page: { limit: number; offset: number },
) {
  const { currency } = await getSettings(db)
  return store.listEntries(db, account, currency, page)
}

/**
 * The thing that a transaction is about, such as a performer or a package. The module that owns the kind chooses the
 * type and the id.
 */
export interface Subject {
  subjectType: string
  subjectId: string
}

/** A transaction, or an item of a payment, that needs a text that users read. */
export interface Describable {
  id: string
  kind: string
  subjectType: string | null
  subjectId: string | null
  /** The seller. A payment's item has this field (null without a seller); a ledger transaction leaves it out. */
  sellerId?: string | null
}

/**
 * A kind of ledger transaction. The ledger stores the kind and the subject of a transaction, never a sentence. The
 * module that owns the kind makes the text when somebody reads it, from what that reader may know.
 */
export interface EntryKind {
  name: string
  /** A text that anybody may read: it names no person. */
  label: string
  /** Returns texts by id, with the names that the reader may know. An entry without a text is shown by its label. */
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

/** Returns a text for each entry, by the entry's id. */
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

/** Describes a transaction that is about another transaction by the text of that other one. */
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

/** The kinds that the ledger itself posts. */
export const LEDGER_ENTRY_KINDS: readonly EntryKind[] = [
  // Before migration 17 a payment could only be refunded in whole, by a transaction with the opposite postings.
  { name: 'reversal', label: 'Reversal', describe: namingTransaction((text) => `Reversal: ${text}`) },
  { name: 'promotion', label: 'A present' },
]
