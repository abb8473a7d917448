/** Top-ups of the wallet as a kind of sale: a package, or an amount within the bounds from the settings. */
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Describable, type EntryKind, getEntryKind } from '../ledger/service.ts'
import { goods, type SaleKind } from '../sales/sale-kinds.ts'
import { getSettings } from '../settings/service.ts'
import { postCredit, takeCreditBack, TOP_UP_SUBJECTS, TOP_UP } from './credits.ts'
import * as store from './store.ts'

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
