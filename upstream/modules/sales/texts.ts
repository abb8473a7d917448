/** Text of what was sold, with the seller's name where the reader may know it. */
import type { Db } from '../../kernel/database.ts'
import { findNames, findSellers } from '../earnings/store.ts'
import type { Describable, EntryKind } from '../ledger/service.ts'
import { listHidden } from '../visibility/service.ts'

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
