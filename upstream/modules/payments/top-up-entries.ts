/** Text of money that came into a wallet, by what brought it there. */
import type { Kernel } from '../../kernel/kernel.ts'
import { type Describable, type EntryKind, getEntryKind } from '../ledger/service.ts'
import { findKinds } from './item-store.ts'
import * as store from './store.ts'

export const TOP_UP = 'topup'

/** What a top-up is about; one without a subject is of an amount that the payer chose. */
export const TOP_UP_SUBJECTS = {
  package: 'package',
  /** A payment that could no longer buy what it was meant for. */
  latePayment: 'late-payment',
  /** A payment that the payer made once more, at the provider. */
  secondPayment: 'second-payment',
} as const

export const topUpEntry: EntryKind = {
  name: TOP_UP,
  label: 'Wallet top-up',
  async describe(deps, entries) {
    const idsOf = (wanted: string) =>
      entries.flatMap(({ subjectType, subjectId }) => (subjectType === wanted && subjectId) || [])
    const packages = await store.findPackageNames(deps.db, idsOf(TOP_UP_SUBJECTS.package))
    const kinds = await findKinds(deps.db, idsOf(TOP_UP_SUBJECTS.secondPayment))
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
