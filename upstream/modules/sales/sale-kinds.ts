/** Kinds of things that people pay for, each registered once, by the module that owns the thing. */
import type { CommissionKind } from '#contract/earnings.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Tx, Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import { findNames, findSellers } from '../earnings/store.ts'
import type { EntryKind, Subject, Describable } from '../ledger/service.ts'
import { listHidden } from '../visibility/service.ts'
import type { PaidBy } from './service.ts'

/** What a price is made of. */
export interface PriceLine {
  type: 'goods' | 'shipping' | 'discount' | 'tax'
  /** Negative for a discount. */
  amountCents: number
  /** Who earns less by a discount. */
  borneBy?: 'seller' | 'platform'
}

/** A price that is for the thing alone. */
export function goods(amountCents: number): PriceLine[] {
  return [{ type: 'goods', amountCents }]
}

/**
 * In cents.
 * @throws RangeError for a line that the books have no account for: until they have, a sale with one would be booked as if
 * all of it were the seller's
 */
export function priceOf(lines: readonly PriceLine[]): number {
  const unknown = lines.find(({ type }) => type !== 'goods')
  if (unknown) throw new RangeError(`the books have no account for ${unknown.type}`)
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** What a buyer said besides the thing, in the words of the kind: the note of a tip. Kept until the thing is delivered. */
export type SaleDetails = Readonly<Record<string, string>>

/** What a buyer asks for: a thing by its id, or as much as they say. */
export interface Wanted {
  subjectId?: string
  amountCents?: number
  /** One when absent. */
  quantity?: number
  /** The code of a coupon, as the buyer wrote it. */
  coupon?: string
  details?: SaleDetails
}

/** The price, and what stands in the books. */
export interface Offer {
  /** They add up to the price. */
  lines: readonly PriceLine[]
  /** How many of the thing the price is for; one when absent. */
  quantity?: number
  /** What the wallet gains by it. */
  creditCents?: number
  /** The thing that is sold; null where the kind says it all. */
  subject: Subject | null
  /** Who earns it. */
  performerId?: string
}

export interface Purchase {
  buyerId: string
  /** Who earns it; null where the platform sells by itself. */
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

/** A part of a sale, or all of it, that goes back to where it came from, or into the wallet. */
export interface RefundedPart extends Pick<Purchase, 'paidBy' | 'at'> {
  /** The ledger transaction of the sale. */
  transactionId: string
  amountCents: number
  /** How many of the things come back with it; none when absent. */
  quantity?: number
}

/** What is to be taken back of a purchase that was delivered. */
export interface TakenBack extends RefundedPart, Pick<Purchase, 'buyerId' | 'creditCents'> {
  /** What the buyer has paid for it; refunds before this one are not taken off. */
  paidCents: number
}

export interface PaidBack {
  /** What is left of the sale, in cents: 0 once it has been paid back in whole. */
  leftCents: number
}

/** `name` is what payments, earnings and the ledger call it; `label` and `describe` are its text for people. */
export interface SaleKind extends EntryKind {
  /** Other kinds of ledger transactions that sell the same, such as a renewal. */
  otherEntries?: readonly EntryKind[]
  /** The setting that holds what the platform keeps; null where it sells by itself. */
  commissionKind: CommissionKind | null
  /** False for what fills the wallet itself. */
  isPayableFromWallet: boolean
  /**
   * A second payment for the same thing buys nothing: the buyer's other open payments for it end with the sale, and what
   * is kept is not sold to somebody who has it.
   */
  isHadOnce?: boolean
  /** The buyer keeps the thing: `postSale` writes a purchase, which opens what has a price, and `refundSale` removes it. */
  isKept?: boolean
  /**
   * Whose account is held beside the buyer's, before the price is looked at; undefined where the platform sells by
   * itself, or where there is no such thing. A thing never changes its seller.
   */
  findSeller(tx: Tx, wanted: Wanted): Promise<string | undefined>
  /**
   * The offer for this buyer, with both accounts held, and of a seller whom this buyer may pay. It locks no thing: of
   * several they are asked for in the buyer's order.
   * @throws Refusal when the buyer has no right to it
   */
  find(
    tx: Tx,
    buyer: Visitor<SignedIn>,
    wanted: Wanted,
    kernel: Pick<Kernel, 'clock' | 'config' | 'registry'>,
  ): Promise<Offer>
  /** `deliver` changes the seller's row, a counter, before it posts the money. */
  locksSeller?: boolean
  /**
   * Locks the things that `deliver` locks before it posts the money, in the order of their ids: called where several
   * sales come in one transaction, before the rows of sellers. It refuses nothing, and leaves out what is gone: that is
   * for `deliver` to say. Absent where there are none but those of the held accounts.
   */
  lock?(tx: Tx, subjectIds: readonly string[]): Promise<void>
  /**
   * Posts the money and gives what it buys, of a seller whom this buyer may still pay. @returns the ledger transaction
   * @throws Refusal when it can no longer be had, before anything is written
   */
  deliver(tx: Tx, purchase: Purchase, kernel: Pick<Kernel, 'events'>): Promise<{ transactionId: string }>
  /**
   * Pays an amount back, repeatedly, and never more than was paid; `refundSale` is all where nothing but the purchase
   * is to go. What was given is taken back once all of it is paid back; a part of a refund leaves it.
   * @throws Refusal INSUFFICIENT_BALANCE where the money is spent, NOT_REFUNDABLE for more than is left, and where the
   * thing cannot be taken back: `tx` is then to be given up
   */
  takeBack(tx: Tx, taken: TakenBack): Promise<PaidBack>
}

export const SALE_KINDS = defineRegistryKey<SaleKind>('saleKinds')

/** A module's registration of what it sells: the kinds, and the entries that their sales leave in the ledger. */
export function sells(...saleKinds: SaleKind[]): {
  saleKinds: readonly SaleKind[]
  entryKinds: readonly EntryKind[]
} {
  return { saleKinds, entryKinds: saleKinds.flatMap((kind) => [kind, ...(kind.otherEntries ?? [])]) }
}

/** @throws RangeError for a kind that no module sells */
export function getSaleKind({ registry }: Pick<Kernel, 'registry'>, name: string): SaleKind {
  const found = registry.listAll(SALE_KINDS).find((kind) => kind.name === name)
  if (!found) throw new RangeError(`no module sells ${name}`)
  return found
}

/** A seller who no longer exists for the reader stays without a name. */
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

/** A payment names its seller; of a ledger transaction the performer's line does. */
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
