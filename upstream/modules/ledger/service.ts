/**
 * Double entry. Money only moves by `transfer`: legs that sum to zero, entries that never change, one effect a
 * key. A correction is a reversal.
 */
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

export type { AccountKind, AccountName } from './store.ts'
export { type LedgerCheck, type LedgerReport, verifyLedger } from './verification.ts'
export { findByEffect, findEarners } from './store.ts'

/** Owner of `revenue` and `promotion`. */
export const PLATFORM = 'platform'

/** What the platform owes people never goes below zero; its own books may, after a reversal for example. */
const isBound: Record<store.AccountKind, boolean> = {
  wallet: true,
  earnings: true,
  clearing: false,
  revenue: false,
  promotion: false,
}

export interface Leg extends store.AccountName {
  /** Signed: what the account gains. Legs of 0 are left out. */
  amountCents: number
}

export interface Transfer {
  /** One effect a key: `tip:<account>:<key>`, `payment:<id>`, `renewal:<subscription>:<period's start>` … */
  effectKey: string
  kind: string
  /** For people: it stands in statements. */
  description: string
  /** They sum to zero; an account may stand in more than one, and is then moved in their order. */
  legs: Leg[]
  /** The settings' one when absent. */
  currency?: string
  /** Now when absent. */
  at?: Date
}

export interface Receipt {
  transactionId: string
  /** The key has had its effect before: nothing was moved this time. */
  isRepeat: boolean
  /** An account's balance in cents after the transfer. @throws RangeError for an account without a leg */
  balanceOf(ownerId: string, accountKind: store.AccountKind): number
}

/**
 * Posts one balanced transaction and opens accounts as needed. Accounts stay locked until `tx` ends, so that a
 * database transaction should make one transfer only. A refusal leaves `tx` usable.
 * @throws Refusal INSUFFICIENT_BALANCE when a wallet or earnings account does not hold enough
 */
export function transfer(tx: Tx, wanted: Transfer): Promise<Receipt> {
  return post(tx, wanted, null)
}

async function post(tx: Tx, wanted: Transfer, reversesId: string | null): Promise<Receipt> {
  const legs = wanted.legs.filter((leg) => leg.amountCents !== 0)
  assertBalanced(wanted.effectKey, legs)
  const planned: store.PlannedTransaction = {
    id: newId(),
    effectKey: wanted.effectKey,
    kind: wanted.kind,
    description: wanted.description,
    reversesId,
    currency: wanted.currency ?? (await getSettings(tx)).currency,
    createdAt: wanted.at ?? new Date(),
    legs,
  }
  let attempt = await store.postTransaction(tx, planned)
  if (attempt.outcome === 'missing') {
    const accounts = legs.map((leg) => ({ ...leg, mayBeNegative: !isBound[leg.accountKind] }))
    await store.openAccounts(tx, accounts, planned.currency)
    attempt = await store.postTransaction(tx, planned)
  }
  if (attempt.outcome === 'posted') return toReceipt(planned.id, false, attempt.legs)
  // A repeated effect may no longer be covered: that it has been had comes first.
  const earlier = await store.findByEffect(tx, wanted.effectKey)
  if (!earlier) throw new Refusal('INSUFFICIENT_BALANCE')
  const balances = await Promise.all(
    legs.map(async (leg) => ({
      ...leg,
      currentBalanceCents: await store.findBalance(tx, leg, planned.currency),
    })),
  )
  return toReceipt(earlier.id, true, balances)
}

function assertBalanced(effectKey: string, legs: Leg[]): void {
  const sumCents = legs.reduce((sum, leg) => sum + leg.amountCents, 0)
  const isWhole = legs.every((leg) => Number.isSafeInteger(leg.amountCents))
  if (legs.length < 2 || sumCents !== 0 || !isWhole) {
    throw new RangeError(`the legs of ${effectKey} do not balance`)
  }
}

function toReceipt(transactionId: string, isRepeat: boolean, legs: store.AttemptedLeg[]): Receipt {
  return {
    transactionId,
    isRepeat,
    balanceOf(ownerId, accountKind) {
      const leg = legs.findLast((one) => one.ownerId === ownerId && one.accountKind === accountKind)
      if (!leg) throw new RangeError(`no leg moved ${accountKind} of ${ownerId}`)
      return leg.currentBalanceCents
    },
  }
}

/**
 * Posts the opposite of a transaction, once. @returns the reversal; `isRepeat` when it had been reversed.
 * @throws Refusal NOT_FOUND, INSUFFICIENT_BALANCE when the money is no longer there
 */
export async function reverse(
  tx: Tx,
  transactionId: string,
  options: { description?: string; at?: Date } = {},
): Promise<Receipt> {
  const transaction = await store.findTransaction(tx, transactionId)
  if (!transaction) throw new Refusal('NOT_FOUND')
  const legs = await store.listLegs(tx, transactionId)
  const reversal: Transfer = {
    effectKey: `reversal:${transactionId}`,
    kind: 'reversal',
    description: options.description ?? `Reversal: ${transaction.description}`,
    legs: legs.toReversed().map((leg) => ({ ...leg, amountCents: -leg.amountCents })),
    ...(legs[0] ? { currency: legs[0].currency } : {}),
    ...(options.at ? { at: options.at } : {}),
  }
  return post(tx, reversal, transactionId)
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
