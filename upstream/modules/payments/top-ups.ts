/**
 * Top-ups of the wallet as a kind of sale: a package, or an amount within the bounds from the settings. A top-up credits
 * what a provider has received to the payer's wallet; a refund takes it out again.
 */
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  CLEARING,
  type Describable,
  type EntryKind,
  getEntryKind,
  PLATFORM,
  PROMOTION,
  REVENUE,
  transfer,
  WALLET,
} from '../ledger/service.ts'
import { goods, type PaidBack, type Purchase, type SaleKind, type TakenBack } from '../sales/sale-kinds.ts'
import { announceBalance, postRefund } from '../sales/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

export const TOP_UP = 'topup'

/** The subjects of top-ups. A top-up without a subject is of an amount that the payer chose. */
export const TOP_UP_SUBJECTS = {
  package: 'package',
  /** A payment that could no longer buy the thing that it was opened for. */
  latePayment: 'late-payment',
  /** A payment that the payer made at the provider after paying from the wallet. */
  secondPayment: 'second-payment',
} as const

export interface Credit extends Pick<
  Purchase,
  'buyerId' | 'amountCents' | 'creditCents' | 'subject' | 'idempotencyKey' | 'currency' | 'at'
> {
  provider: string
}

/** Credits a payment to the wallet. A package may credit more than was paid, at the platform's cost. */
export async function postCredit(tx: Tx, credit: Credit): Promise<{ transactionId: string }> {
  const { buyerId, provider, amountCents, creditCents, subject, idempotencyKey, currency, at } = credit
  const bonusCents = creditCents - amountCents
  const receipt = await transfer(tx, {
    idempotencyKey,
    kind: TOP_UP,
    ...(subject && { subject }),
    postings: [
      { ownerId: provider, accountKind: CLEARING, amountCents: -amountCents },
      { ownerId: PLATFORM, accountKind: bonusCents > 0 ? PROMOTION : REVENUE, amountCents: -bonusCents },
      { ownerId: buyerId, accountKind: WALLET, amountCents: creditCents },
    ],
    currency,
    at,
  })
  if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)
  await announceBalance(tx, buyerId, receipt.balanceOf(buyerId, WALLET), creditCents)
  return { transactionId: receipt.transactionId }
}

/**
 * Refunds a top-up. The platform gets back the same proportion of what it added.
 * @throws Refusal INSUFFICIENT_BALANCE when the wallet no longer holds the amount, NOT_REFUNDABLE
 */
async function takeCreditBack(tx: Tx, taken: TakenBack): Promise<PaidBack> {
  const { buyerId, paidCents, creditCents, amountCents, paidBy } = taken
  if (paidBy === 'wallet') throw new RangeError('a wallet has not filled itself')
  const sold = { amountCents: paidCents, platformCents: paidCents - creditCents }
  const { paidBack, platformCents, receipt } = await postRefund(tx, taken, sold, (platformGives) => [
    { ownerId: buyerId, accountKind: WALLET, amountCents: platformGives - amountCents },
    {
      ownerId: PLATFORM,
      accountKind: creditCents > paidCents ? PROMOTION : REVENUE,
      amountCents: -platformGives,
    },
    { ownerId: paidBy.provider, accountKind: CLEARING, amountCents },
  ])
  const deltaCents = platformCents - amountCents
  await announceBalance(tx, buyerId, receipt.balanceOf(buyerId, WALLET), deltaCents)
  return paidBack
}

/** Describes money that came into a wallet by its origin. */
const topUpEntry: EntryKind = {
  name: TOP_UP,
  label: 'Wallet top-up',
  async describe(deps, entries) {
    const idsOf = (wanted: string) =>
      entries.flatMap(({ subjectType, subjectId }) => (subjectType === wanted && subjectId) || [])
    const packages = await store.findPackageNames(deps.db, idsOf(TOP_UP_SUBJECTS.package))
    const kinds = await store.findKinds(deps.db, idsOf(TOP_UP_SUBJECTS.secondPayment))
    return new Map(entries.map((entry) => [entry.id, textOf(deps, entry, packages, kinds)]))
  },
}

function textOf(
  deps: Pick<Kernel, 'registry'>,
  { subjectType, subjectId }: Describable,
  packages: ReadonlyMap<string, string>,
  kinds: ReadonlyMap<string, string>,
): string {
  const id = subjectId ?? ''
  if (subjectType === TOP_UP_SUBJECTS.package) return `Wallet package ${packages.get(id) ?? ''}`.trim()
  if (subjectType === TOP_UP_SUBJECTS.latePayment) return 'Late payment, added to your wallet'
  if (subjectType !== TOP_UP_SUBJECTS.secondPayment) return topUpEntry.label
  const kind = kinds.get(id)
  return `Paid a second time: ${kind === undefined ? 'Payment' : getEntryKind(deps, kind).label}`
}

export const topUpSale: SaleKind = {
  ...topUpEntry,
  commissionKind: null,
  isPayableFromWallet: false,
  findSeller: () => Promise.resolve(undefined),
  async find(tx, _buyer, { subjectId, amountCents = 0 }) {
    if (subjectId !== undefined) {
      const chosen = await store.findPackage(tx, subjectId)
      if (!chosen) throw new Refusal('NOT_FOUND')
      const { priceCents, creditCents } = chosen
      const subject = { subjectType: TOP_UP_SUBJECTS.package, subjectId }
      return { lines: goods(priceCents), creditCents, subject }
    }
    const { topUpMinimumCents, topUpMaximumCents } = await getSettings(tx)
    if (amountCents < topUpMinimumCents || amountCents > topUpMaximumCents) {
      throw new Refusal('AMOUNT_OUT_OF_BOUNDS')
    }
    return { lines: goods(amountCents), creditCents: amountCents, subject: null }
  },
  deliver(tx, { paidBy, ...credit }) {
    if (paidBy === 'wallet') throw new RangeError('a top-up cannot be paid from the wallet')
    return postCredit(tx, { ...credit, provider: paidBy.provider })
  },
  takeBack: takeCreditBack,
}

/** The packages that are on sale until an operator changes them. In cents of the platform's currency. */
export const STARTING_PACKAGES = [
  { name: 'A round of applause', priceCents: 1000, creditCents: 1000 },
  { name: 'Standing ovation', priceCents: 2500, creditCents: 2600 },
  { name: 'Encore', priceCents: 5000, creditCents: 5300 },
  { name: 'Patron of the house', priceCents: 10_000, creditCents: 11_000 },
] as const

/** Adds the starting packages to a platform that has none. */
export async function ensurePackages(tx: Tx): Promise<void> {
  if ((await store.listPackages(tx)).length > 0) return
  const rows = STARTING_PACKAGES.map((one, position) => ({ ...one, id: newId(), position }))
  await store.insertPackages(tx, rows)
}
