/** Kinds of things that people pay for, each registered by the module that owns the thing. */
import type { CommissionKind } from '#contract/earnings.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineRegistryKey } from '../../kernel/registry.ts'
import type { Subject } from '../ledger/service.ts'
import type { Sale } from './sales.ts'

/** What is sold, as payments and earnings name it. The entry kind of the same name is its text for people. */
export interface SaleName {
  name: string
  /** The setting that holds what the platform keeps; null where it sells by itself. */
  commissionKind: CommissionKind | null
}

/** What a buyer asks for: a thing by its id, or as much as they say. */
export interface Wanted {
  subjectId?: string
  amountCents?: number
}

export interface Quote {
  amountCents: number
  /** What the wallet gains by it. */
  creditCents?: number
  subject: Subject | null
  /** Who earns it. */
  performerId?: string
}

export interface Purchase {
  buyerId: string
  subject: Subject | null
  amountCents: number
  creditCents: number
  currency: string
  idempotencyKey: string
  paidBy: Sale['paidBy']
  at: Date
}

/** A purchase that was delivered, and is to be taken back. */
export interface Delivered extends Pick<Purchase, 'buyerId' | 'creditCents' | 'paidBy' | 'at'> {
  /** The ledger transaction that `deliver` has posted. */
  transactionId: string
}

export interface SaleKind extends SaleName {
  /** False for what fills the wallet itself. */
  isPayableFromWallet: boolean
  /** Who has it cannot buy it once more: the buyer's other open payments for the same thing end with the sale. */
  isHadOnce?: boolean
  /** Whose account is held beside the buyer's; undefined where the platform sells by itself. */
  sellerOf(wanted: Wanted): string | undefined
  /** The price for this buyer. @throws Refusal when the buyer has no right to it */
  quote(tx: Tx, buyer: Visitor<SignedIn>, wanted: Wanted): Promise<Quote>
  /**
   * Posts the money and gives what it buys. @returns the ledger transaction
   * @throws Refusal when it can no longer be had, before anything is written
   */
  deliver(tx: Tx, purchase: Purchase): Promise<{ transactionId: string }>
  /**
   * Takes back what `deliver` has given, and reverses its transaction: the money is where it came from.
   * @throws Refusal INSUFFICIENT_BALANCE where it is spent, NOT_REFUNDABLE where it cannot be taken back in whole
   */
  takeBack(tx: Tx, delivered: Delivered): Promise<void>
}

export const SALE_KINDS = defineRegistryKey<SaleKind>('saleKinds')

/** @throws RangeError for a kind that no module sells */
export function getSaleKind({ registry }: Pick<Kernel, 'registry'>, name: string): SaleKind {
  const found = registry.listAll(SALE_KINDS).find((kind) => kind.name === name)
  if (!found) throw new RangeError(`no module sells ${name}`)
  return found
}
