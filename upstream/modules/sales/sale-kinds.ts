/** The kinds of things that people pay for. The module that owns the thing registers its kind once. */
import type { z } from 'zod'
import type { CommissionKind } from '#contract/earnings.ts'
import type { RefusalCode } from '#contract/errors.ts'
import type { PaidThing } from '#contract/sales.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Tx, Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { findNames, findSellers } from '../earnings/store.ts'
import type { EntryKind, Subject, Describable } from '../ledger/service.ts'
import { listHidden } from '../visibility/service.ts'
import type { PaidBy } from './service.ts'

/** One part of a price. */
export interface PriceLine {
  type: 'goods' | 'shipping' | 'discount' | 'tax'
  /** Negative for a discount. */
  amountCents: number
  /** The party that earns less because of a discount. */
  borneBy?: 'seller' | 'platform'
}

/** Returns a price without shipping, discount or tax. */
export function goods(amountCents: number): PriceLine[] {
  return [{ type: 'goods', amountCents }]
}

/**
 * Sums the lines, in cents.
 * @throws RangeError for a line that is not goods: the ledger has no account for such a line yet, so all of it would
 * be booked for the seller
 */
export function priceOf(lines: readonly PriceLine[]): number {
  const unknown = lines.find(({ type }) => type !== 'goods')
  if (unknown) throw new RangeError(`the ledger has no account for ${unknown.type}`)
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/**
 * What a buyer said besides choosing the thing, such as the note of a tip. The kind chooses the keys. The details are
 * kept until the thing is delivered.
 */
export type SaleDetails = Readonly<Record<string, string>>

/** What a buyer asks for: a thing by its id, or an amount that the buyer chooses. */
export interface Wanted {
  subjectId?: string
  amountCents?: number
  /** The most that the buyer agrees to pay: the price that they saw. Any price when absent. */
  highestCents?: number | undefined
  /** One when absent. */
  quantity?: number
  /** The code of a coupon, as the buyer wrote it. */
  coupon?: string
  details?: SaleDetails
}

/** The price of a sale, and what the ledger records about it. */
export interface Offer {
  /** The lines add up to the price. */
  lines: readonly PriceLine[]
  /** The number of things that the price is for; one when absent. */
  quantity?: number
  /** The cents that the buyer's wallet gains; absent for anything but a top-up. */
  creditCents?: number
  /** The thing that is sold; null where the kind says enough. */
  subject: Subject | null
  /** The performer who earns it; absent where the platform is the seller. */
  performerId?: string
}

export interface Purchase {
  buyerId: string
  /** The performer who earns it; null where the platform is the seller. */
  performerId: string | null
  subject: Subject | null
  details: SaleDetails
  amountCents: number
  quantity: number
  creditCents: number
  currency: string
  idempotencyKey: string
  paidBy: PaidBy
  at: Date
}

/** A part of a sale, or all of it, that is paid back to the provider or into the wallet. */
export interface RefundedPart extends Pick<Purchase, 'paidBy' | 'at'> {
  /** The ledger transaction of the sale. */
  transactionId: string
  amountCents: number
  /** The number of things that the buyer returns with it; none when absent. */
  quantity?: number
}

/** A refund of a purchase that was delivered. */
export interface TakenBack extends RefundedPart, Pick<Purchase, 'buyerId' | 'creditCents'> {
  /** The cents that the buyer has paid; earlier refunds are not subtracted. */
  paidCents: number
}

export interface PaidBack {
  /** The cents of the sale that are not refunded yet: 0 once it has been paid back in whole. */
  leftCents: number
}

/**
 * A kind of sale. Payments, earnings and the ledger store its `name`; people read its `label` and what `describe`
 * returns.
 */
export interface SaleKind extends EntryKind {
  /** Other kinds of ledger transactions that sell the same thing, such as a renewal. */
  otherEntries?: readonly EntryKind[]
  /** The setting with the platform's commission; null where the platform is the seller. */
  commissionKind: CommissionKind | null
  /** False for a top-up, which fills the wallet. */
  isPayableFromWallet: boolean
  /**
   * True when a second payment for the same thing would buy nothing. The sale then cancels the buyer's other open
   * payments for the thing, and a thing that is kept is not sold to a buyer who has it.
   */
  isHadOnce?: boolean
  /**
   * True when the buyer keeps the thing: `postSale` writes a purchase, which gives the buyer access, and `refundSale`
   * removes it.
   */
  isKept?: boolean
  /** The refusal of a buyer who may not find the seller; PERFORMER_NOT_FOUND when absent. */
  missing?: RefusalCode
  /**
   * The form of a purchase that a top-up may keep: all that the buyer chooses, and the price that they agree to. Absent
   * for a kind that no top-up keeps.
   */
  kept?: z.ZodType<Wanted>
  /**
   * Finds the seller, whose account is locked together with the buyer's before the price is read. Returns undefined
   * where the platform is the seller, or where the thing does not exist. A thing never changes its seller.
   */
  findSeller(tx: Tx, wanted: Wanted): Promise<string | undefined>
  /**
   * Returns the offer for this buyer. The caller has locked both accounts and has checked that the buyer may pay the
   * seller. `find` must not lock the thing: for several items the caller asks in the buyer's order, so locks could
   * deadlock.
   * @throws Refusal when the buyer may not buy it
   */
  find(
    tx: Tx,
    buyer: Visitor<SignedIn>,
    wanted: Wanted,
    kernel: Pick<Kernel, 'clock' | 'config' | 'registry'>,
  ): Promise<Offer>
  /** True when `deliver` changes the seller's row (a counter) before it posts the money. */
  locksSeller?: boolean
  /**
   * Locks the things that `deliver` locks before it posts the money, in the order of their ids. The caller uses it
   * for several sales in one transaction, before it locks the sellers' rows. It refuses nothing and skips things that
   * are gone: `deliver` refuses those. Absent where `deliver` locks no thing besides the accounts.
   */
  lock?(tx: Tx, subjectIds: readonly string[]): Promise<void>
  /**
   * Posts the money and gives the buyer what it buys. The caller has checked that the buyer may still pay the seller.
   * @returns the ledger transaction
   * @throws Refusal when it can no longer be had, before anything is written
   */
  deliver(tx: Tx, purchase: Purchase, kernel: Pick<Kernel, 'events'>): Promise<{ transactionId: string }>
  /**
   * Pays an amount back. It can be called several times, but never pays back more than was paid. `refundSale` is
   * enough where only the purchase must be removed. The buyer loses the thing once all of the price is paid back; a
   * partial refund leaves it.
   * @throws Refusal INSUFFICIENT_BALANCE where the money has been spent, NOT_REFUNDABLE for more than is left, and
   * where the thing cannot be taken back. The caller must then roll `tx` back
   */
  takeBack(tx: Tx, taken: TakenBack): Promise<PaidBack>
  /**
   * Shows things of this kind to somebody who has paid for them, by their ids. A thing that the reader cannot find is
   * left out. Absent where a sale is about no thing that has a page of its own.
   */
  listThings?(
    deps: Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>,
    subjectIds: readonly string[],
    reader: Visitor<SignedIn>,
  ): Promise<PaidThing[]>
}

export const SALE_KINDS = defineRegistryKey<SaleKind>('saleKinds')

/** Returns what a selling module registers: its sale kinds, and the kinds of ledger transactions that they post. */
export function sells(...saleKinds: SaleKind[]): {
  saleKinds: readonly SaleKind[]
  entryKinds: readonly EntryKind[]
} {
  return { saleKinds, entryKinds: saleKinds.flatMap((kind) => [kind, ...(kind.otherEntries ?? [])]) }
}

/** @throws RangeError for a kind that no module sells */
export function getSaleKind(deps: Pick<Kernel, 'registry'>, name: string): SaleKind {
  const found = findSaleKind(deps, name)
  if (!found) throw new RangeError(`no module sells ${name}`)
  return found
}

/** Finds the kind with this name; a client may have made the name up. */
export function findSaleKind({ registry }: Pick<Kernel, 'registry'>, name: string): SaleKind | undefined {
  return registry.listAll(SALE_KINDS).find((kind) => kind.name === name)
}

/** Describes an entry by the seller's name. An entry whose seller is hidden from the reader gets no text. */
export function namingSeller(toText: (performerName: string) => string): NonNullable<EntryKind['describe']> {
  return async ({ db }, entries, reader) => {
    const sellers = await listSellers(db, entries)
    const performerIds = [...new Set(sellers.values())]
    const hidden = await listHidden(db, performerIds, reader)
    const names = await findNames(
      db,
      performerIds.filter((id) => !hidden.has(id)),
    )
    return new Map(
      [...sellers].flatMap(([id, performerId]) => {
        const name = names.get(performerId)
        return name === undefined ? [] : [[id, toText(name)]]
      }),
    )
  }
}

/**
 * Finds the seller of each entry: a payment's item names its seller, a ledger transaction has one in the earnings.
 */
async function listSellers(db: Db, entries: readonly Describable[]): Promise<Map<string, string>> {
  const earned = await findSellers(
    db,
    entries.filter(({ sellerId }) => sellerId === undefined).map(({ id }) => id),
  )
  return new Map(
    entries.flatMap(({ id, sellerId }) => {
      const seller = sellerId ?? earned.get(id)
      return seller === undefined ? [] : [[id, seller]]
    }),
  )
}
