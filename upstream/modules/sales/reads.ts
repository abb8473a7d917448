/** What a fan has paid for, with the things as the fan may see them now. */
import type { PaidThing, Purchase } from '#contract/sales.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { listPaidBy } from '../earnings/store.ts'
import { listPeople } from '../files/store.ts'
import { describeEntries } from '../ledger/service.ts'
import { listHidden } from '../visibility/service.ts'
import { getSaleKind } from './sale-kinds.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'registry'>
type SaleRow = Awaited<ReturnType<typeof listPaidBy>>['rows'][number]

/**
 * Lists a fan's purchases, newest first, refunded ones too. A performer who is hidden from the fan is not named, and a
 * thing that the fan can no longer find is left out; the purchase itself stays.
 */
export async function listPurchases(
  deps: Deps,
  fan: Visitor<SignedIn>,
  query: { kind?: string | undefined; limit: number; offset: number },
): Promise<{ data: Purchase[]; total: number }> {
  const { rows, total } = await listPaidBy(deps.db, fan.viewer.accountId, query)
  const sellerIds = [...new Set(rows.map(({ performerId }) => performerId))]
  const hidden = await listHidden(deps.db, sellerIds, fan)
  const people = await listPeople(
    deps.db,
    sellerIds.filter((id) => !hidden.has(id)),
  )
  const texts = await describeEntries(
    deps,
    rows.map(({ performerId, ...row }) => ({ ...row, sellerId: performerId })),
    fan,
  )
  const things = await findThings(deps, rows, fan)
  const data = rows.map((row) => {
    const seller = people.get(row.performerId)
    return {
      _id: row.id,
      kind: row.kind,
      description: texts.get(row.id)!,
      amountCents: row.grossCents,
      refundedCents: row.refundedCents,
      createdAt: row.createdAt.toISOString(),
      performer: seller
        ? { _id: row.performerId, username: seller.username, name: seller.name, avatar: seller.avatar }
        : null,
      thing: things.get(keyOf(row.kind, row.subjectId)) ?? null,
    }
  })
  return { data, total }
}

/** Asks each kind of sale once for its things of these sales. */
async function findThings(
  deps: Deps,
  rows: readonly SaleRow[],
  fan: Visitor<SignedIn>,
): Promise<Map<string, PaidThing>> {
  const found = new Map<string, PaidThing>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(some.map(({ subjectId }) => subjectId))]
    for (const thing of (await getSaleKind(deps, kind).listThings?.(deps, ids, fan)) ?? []) {
      found.set(keyOf(kind, thing._id), thing)
    }
  }
  return found
}

function keyOf(kind: string, subjectId: string): string {
  return `${kind} ${subjectId}`
}
