/** Text of what was sold, with the seller's name where the reader may know it. */
import type { EntryKind } from '../ledger/service.ts'
import { listHidden } from '../visibility/service.ts'
import { findNames } from './store.ts'

/** Of sales whose subject is the performer: whoever no longer exists for the reader stays without a name. */
export function namingSeller(toText: (performerName: string) => string): NonNullable<EntryKind['describe']> {
  return async ({ db }, entries, reader) => {
    const performerIds = entries.flatMap(({ subjectId }) => subjectId ?? [])
    const hidden = await listHidden(db, performerIds, reader)
    const names = await findNames(
      db,
      performerIds.filter((id) => !hidden.has(id)),
    )
    return new Map(
      entries.flatMap(({ id, subjectId }) => {
        const name = names.get(subjectId ?? '')
        return name === undefined ? [] : [[id, toText(name)]]
      }),
    )
  }
}
