import { and, count, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { lastSeqOf } from '../../kernel/announcements.ts'
import { type Db, queryRows, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { AccountKind } from './service.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from './tables.ts'

export type LedgerTransaction = typeof ledgerTransactions.$inferSelect

export interface AccountName {
  ownerId: string
  accountKind: AccountKind
}

export interface PlannedPosting extends AccountName {
  amountCents: number
}

export interface PlannedTransaction {
  id: string
  idempotencyKey: string
  kind: string
  subjectType: string | null
  subjectId: string | null
  currency: string
  createdAt: Date
  postings: PlannedPosting[]
}

/** One posting after the attempt, with the balance that it left, or would have left. */
export interface AttemptedPosting {
  ownerId: string
  /** The name of the account's kind. */
  kindName: string
  currentBalanceCents: number
}

export interface Attempt {
  /**
   * `missing`: an account does not exist yet. `uncovered`: an account does not hold enough. `repeated`: an earlier
   * transaction has used the key.
   */
  outcome: 'posted' | 'missing' | 'uncovered' | 'repeated'
  postings: AttemptedPosting[]
}

/**
 * Posts a transaction in one statement. It locks the accounts in the order of their ids, and writes nothing unless
 * all of them exist, every account that must not be negative is covered, and the key is new. While an account is missing it locks none: a
 * transaction that holds some accounts while it waits for another to be opened could deadlock. It computes the new
 * balances from the locked rows, because an update that adds to the row would start from the row as it was before the
 * wait, and a constraint would refuse a balance that is covered by now.
 */
export async function postTransaction(tx: Tx, planned: PlannedTransaction): Promise<Attempt> {
  const postings = planned.postings.map(({ ownerId, accountKind, amountCents }, at) => ({
    ord: at,
    ownerId,
    kindName: accountKind.name,
    amountCents,
    entryId: newId(),
  }))
  const createdAt = planned.createdAt.toISOString()
  const rows = await queryRows<AttemptedPosting & { isCovered: boolean; isPosted: boolean }>(
    tx,
    sql`
      with posting as (
        select * from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
          as posting (ord int, "ownerId" text, "kindName" text, "amountCents" bigint, "entryId" text)
      ), named as (
        select distinct "ownerId" as owner_id, "kindName" as kind from posting
      ), found as materialized (
        select a.id from ledger_accounts a join named on named.owner_id = a.owner_id and named.kind = a.kind
        where a.currency = ${planned.currency}
      ), locked as materialized (
        select id, owner_id, kind, balance_cents, version, may_be_negative from ledger_accounts
        where id in (select id from found)
          and (select count(*) from found) = (select count(*) from named)
        order by id for update
      ), step as materialized (
        select posting.*, locked.id as account_id, locked.may_be_negative,
          (locked.balance_cents + sum(posting."amountCents") over chain)::bigint as current_cents,
          (locked.version + row_number() over chain)::int as version
        from posting join locked on locked.owner_id = posting."ownerId" and locked.kind = posting."kindName"
        window chain as (partition by locked.id order by posting.ord)
      ), decision as (
        select count(*) = ${postings.length} as is_complete,
          coalesce(bool_and(may_be_negative or current_cents >= 0), false) as is_covered
        from step
      ), posted as (
        insert into ledger_transactions (id, kind, subject_type, subject_id, idempotency_key, created_at)
        select ${planned.id}, ${planned.kind}, ${planned.subjectType}::text, ${planned.subjectId}::text,
          ${planned.idempotencyKey}, ${createdAt}::timestamptz
        from decision where is_complete and is_covered
        on conflict (idempotency_key) do nothing
        returning id
      ), moved as (
        update ledger_accounts set balance_cents = change.balance_cents, version = change.version
        from (
          select distinct on (account_id) account_id, current_cents as balance_cents, version
          from step order by account_id, version desc
        ) change, posted
        where ledger_accounts.id = change.account_id
      ), written as (
        insert into ledger_entries (id, transaction_id, account_id, amount_cents, previous_balance_cents,
          current_balance_cents, account_version, created_at)
        select step."entryId", posted.id, step.account_id, step."amountCents",
          step.current_cents - step."amountCents", step.current_cents, step.version,
          ${createdAt}::timestamptz
        from step, posted
      )
      select step."ownerId", step."kindName", step.current_cents::float8 as "currentBalanceCents",
        decision.is_covered as "isCovered", exists (select 1 from posted) as "isPosted"
      from step, decision order by step.ord`,
  )
  return { outcome: outcomeOf(rows, postings.length), postings: rows }
}

function outcomeOf(
  rows: { isCovered: boolean; isPosted: boolean }[],
  postingCount: number,
): Attempt['outcome'] {
  if (rows.length < postingCount) return 'missing'
  if (rows[0]?.isPosted) return 'posted'
  return rows[0]?.isCovered ? 'repeated' : 'uncovered'
}

/**
 * Opens the accounts that do not exist yet. All callers insert in the same order, so that two at once cannot
 * deadlock.
 */
export async function openAccounts(
  tx: Tx,
  accounts: readonly AccountName[],
  currency: string,
): Promise<void> {
  const rows = accounts
    .map(({ ownerId, accountKind: { name: kind, mayBeNegative } }) => ({
      id: newId(),
      ownerId,
      kind,
      currency,
      mayBeNegative,
    }))
    .toSorted((a, b) => (`${a.kind} ${a.ownerId}` < `${b.kind} ${b.ownerId}` ? -1 : 1))
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing()
}

/**
 * Locks the accounts in the order of their ids, as every transfer does. An account that has never been used does not
 * exist and is left out.
 */
export async function lockLedgerAccounts(tx: Tx, names: readonly AccountName[]): Promise<void> {
  const isNamed = names.map(({ ownerId, accountKind }) =>
    and(eq(ledgerAccounts.ownerId, ownerId), eq(ledgerAccounts.kind, accountKind.name)),
  )
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(or(...isNamed))
    .orderBy(ledgerAccounts.id)
    .for('update')
}

export async function findByIdempotencyKey(
  db: Db,
  idempotencyKey: string,
): Promise<LedgerTransaction | undefined> {
  const [row] = await db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, idempotencyKey))
  return row
}

export async function listTransactions(db: Db, ids: readonly string[]): Promise<LedgerTransaction[]> {
  if (!ids.length) return []
  return db
    .select()
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.id, [...ids]))
}

export async function findBalance(db: Db, account: AccountName, currency: string): Promise<number> {
  const [row] = await db
    .select({ balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(isAccount(account, currency))
  return row?.balanceCents ?? 0
}

/** Reads the balance with the number of a channel's last event, both as they were at one moment. */
export async function findBalanceAndSeq(
  db: Db,
  account: AccountName,
  currency: string,
  channel: string,
): Promise<{ balanceCents: number; lastSeq: number }> {
  const balanceCents = sql`select ${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${isAccount(account, currency)}`
  const [row] = await queryRows<{ balanceCents: number; lastSeq: number }>(
    db,
    sql`select coalesce((${balanceCents}), 0)::float8 as "balanceCents", ${lastSeqOf(channel)} as "lastSeq"`,
  )
  return row!
}

/** One page of an account's entries, newest first. */
export async function listEntries(
  db: Db,
  account: AccountName,
  currency: string,
  page: { limit: number; offset: number },
) {
  const data = await db
    .select({ entry: ledgerEntries, transaction: ledgerTransactions })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(isAccount(account, currency))
    .orderBy(desc(ledgerEntries.accountVersion))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(isAccount(account, currency))
  return { data, total: counted?.total ?? 0 }
}

function isAccount({ ownerId, accountKind }: AccountName, currency: string): SQL | undefined {
  return and(
    eq(ledgerAccounts.ownerId, ownerId),
    eq(ledgerAccounts.kind, accountKind.name),
    eq(ledgerAccounts.currency, currency),
  )
}

/** The condition for the entries in the accounts of one owner. */
export function areEntriesOf(ownerId: string): SQL {
  return inArray(
    ledgerEntries.accountId,
    sql`(select ${ledgerAccounts.id} from ${ledgerAccounts} where ${ledgerAccounts.ownerId} = ${ownerId})`,
  )
}
