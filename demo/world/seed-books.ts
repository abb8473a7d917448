/**
 * Books the demo world's money in memory by the ledger's rules, and writes it in few statements. The seeder must book
 * in the order of time, because each account's versions and balances follow that order.
 */
import type { Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { EARNINGS, splitSale } from '#upstream/modules/earnings/service.ts'
import { earnings } from '#upstream/modules/earnings/tables.ts'
import {
  type AccountKind,
  CLEARING,
  PLATFORM,
  REVENUE,
  type Subject,
  WALLET,
} from '#upstream/modules/ledger/service.ts'
import type { AccountName } from '#upstream/modules/ledger/store.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#upstream/modules/ledger/tables.ts'
import { paymentItems, paymentTransactions } from '#upstream/modules/payments/tables.ts'
import { goods } from '#upstream/modules/sales/sale-kinds.ts'
import { insertAll } from './seed-insert.ts'

type AccountRow = Required<Pick<typeof ledgerAccounts.$inferInsert, 'id' | 'balanceCents' | 'version'>> &
  typeof ledgerAccounts.$inferInsert

export interface BookedSale {
  fanId: string
  performerId: string
  kind: 'tip' | 'subscription' | 'feed'
  /** The performer when absent. */
  subject?: Subject
  /** The entry kind in the ledger; the sale kind when absent. */
  entryKind?: 'renewal'
  idempotencyKey: string
  grossCents: number
  /** A fraction, from 0 to 1. */
  commissionRate: number
  at: Date
}

export class Books {
  readonly #currency: string
  readonly #accounts = new Map<string, AccountRow>()
  readonly #transactions: (typeof ledgerTransactions.$inferInsert)[] = []
  readonly #entries: (typeof ledgerEntries.$inferInsert)[] = []
  readonly #earnings: (typeof earnings.$inferInsert)[] = []
  readonly #payments: (typeof paymentTransactions.$inferInsert)[] = []
  readonly #items: (typeof paymentItems.$inferInsert)[] = []
  #lastMs = 0

  constructor(currency: string) {
    this.#currency = currency
  }

  balanceOf(ownerId: string, accountKind: AccountKind): number {
    return this.#accounts.get(`${accountKind.name}:${ownerId}`)?.balanceCents ?? 0
  }

  /** Books a settled top-up through the sandbox provider. */
  topUp(fanId: string, amountCents: number, at: Date): void {
    const id = newId()
    const ledgerTransactionId = this.#post(`payment:${id}`, 'topup', null, at, [
      { ownerId: 'sandbox', accountKind: CLEARING, amountCents: -amountCents },
      { ownerId: fanId, accountKind: WALLET, amountCents },
    ])
    this.#payments.push({
      id,
      fanId,
      status: 'succeeded',
      source: 'provider',
      provider: 'sandbox',
      providerReference: `demo-${id}`,
      amountCents,
      currency: this.#currency,
      expiresAt: new Date(at.getTime() + 3_600_000),
      settledAt: at,
      createdAt: at,
      updatedAt: at,
    })
    const credited = { lines: goods(amountCents), amountCents, creditCents: amountCents, ledgerTransactionId }
    this.#items.push({ id, paymentId: id, position: 0, kind: 'topup', ...credited })
  }

  /** Books a sale paid from the wallet. @returns the ledger transaction's id */
  sell(sale: BookedSale): string {
    const { fanId, performerId, kind, grossCents, at } = sale
    const split = splitSale(grossCents, sale.commissionRate)
    const subject = sale.subject ?? { subjectType: 'performer', subjectId: performerId }
    const transactionId = this.#post(sale.idempotencyKey, sale.entryKind ?? kind, subject, at, [
      { ownerId: fanId, accountKind: WALLET, amountCents: -grossCents },
      { ownerId: performerId, accountKind: EARNINGS, amountCents: split.netCents },
      { ownerId: PLATFORM, accountKind: REVENUE, amountCents: split.commissionCents },
    ])
    this.#earnings.push({
      id: newId(),
      performerId,
      fanId,
      kind,
      ...subject,
      grossCents,
      ...split,
      ledgerTransactionId: transactionId,
      createdAt: at,
    })
    return transactionId
  }

  async write(tx: Tx): Promise<void> {
    await insertAll(tx, ledgerAccounts, [...this.#accounts.values()])
    await insertAll(tx, ledgerTransactions, this.#transactions)
    await insertAll(tx, ledgerEntries, this.#entries)
    await insertAll(tx, earnings, this.#earnings)
    await insertAll(tx, paymentTransactions, this.#payments)
    await insertAll(tx, paymentItems, this.#items)
  }

  #post(
    idempotencyKey: string,
    kind: string,
    subject: Subject | null,
    at: Date,
    postings: (AccountName & { amountCents: number })[],
  ): string {
    if (at.getTime() < this.#lastMs)
      throw new Error(`${idempotencyKey} is older than the entry booked before it`)
    this.#lastMs = at.getTime()
    const transactionId = newId()
    this.#transactions.push({
      id: transactionId,
      kind,
      ...subject,
      idempotencyKey,
      createdAt: at,
    })
    for (const posting of postings) {
      if (posting.amountCents === 0) continue
      const account = this.#accountOf(posting, at)
      const previousBalanceCents = account.balanceCents
      account.balanceCents += posting.amountCents
      account.version += 1
      if (account.balanceCents < 0 && !account.mayBeNegative)
        throw new Error(`the account does not cover ${idempotencyKey}`)
      this.#entries.push({
        id: newId(),
        transactionId,
        accountId: account.id,
        amountCents: posting.amountCents,
        previousBalanceCents,
        currentBalanceCents: account.balanceCents,
        accountVersion: account.version,
        createdAt: at,
      })
    }
    return transactionId
  }

  #accountOf({ ownerId, accountKind }: AccountName, at: Date): AccountRow {
    const key = `${accountKind.name}:${ownerId}`
    let account = this.#accounts.get(key)
    if (!account) {
      account = {
        id: newId(),
        ownerId,
        kind: accountKind.name,
        currency: this.#currency,
        balanceCents: 0,
        version: 0,
        mayBeNegative: accountKind.mayBeNegative,
        createdAt: at,
      }
      this.#accounts.set(key, account)
    }
    return account
  }
}
