import { pageHref } from '#lib/paging.ts'

/** The kinds of sale by which a fan can narrow the purchases, with their labels. */
export const PURCHASE_KINDS = [
  { kind: 'feed', label: 'Posts' },
  { kind: 'subscription', label: 'Subscriptions' },
  { kind: 'tip', label: 'Tips' },
] as const

export type PurchaseKind = (typeof PURCHASE_KINDS)[number]['kind']

/** The kind that an address asks for; null for all kinds, and for a value that is none. */
export function readPurchaseKind({ kind }: { kind?: unknown }): PurchaseKind | null {
  return PURCHASE_KINDS.find((known) => known.kind === kind)?.kind ?? null
}

export function purchasesHref(kind: PurchaseKind | null, page = 1): string {
  return pageHref('/user/purchases', page, { kind })
}
