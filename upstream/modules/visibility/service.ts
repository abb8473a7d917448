/** Who exists for whom: performers' blocks of accounts and of countries, and the states of accounts. */
import { cacheTags } from '#contract/cache-tags.ts'
import type { Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { COUNTRIES_BLOCKED, USER_BLOCKED } from './events.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'events'>

/** For callers that must answer as if there were nothing, in words of their own. */
export async function isVisible(db: Db, performerId: string, visitor: Visitor): Promise<boolean> {
  return (await store.findVisible(db, performerId, visitor)) !== undefined
}

/** Lists those of the accounts that the visitor may not find any more, for records that outlive a block. */
export async function listHidden(
  db: Db,
  accountIds: readonly (string | null)[],
  visitor: Visitor,
): Promise<Set<string>> {
  const ids = [...new Set(accountIds.filter((id) => id !== null))]
  return new Set(ids.length ? await store.listHiding(db, ids, visitor) : [])
}

/**
 * Blocks an account. Of a block that is there only the note changes, and nobody hears of it. To be called last in a
 * transaction: listeners lock the accounts of the ledger.
 */
export async function blockUser(tx: Tx, { events }: Deps, block: store.BlockRow): Promise<void> {
  const { performerId, userId } = block
  if (!(await store.upsertBlock(tx, block))) return
  await revalidate(tx, [cacheTags.performer(performerId)])
  await events.emit(tx, USER_BLOCKED, { performerId, userId })
}

/** Replaces the performer's list. The page cache learns of its new audiences, and listeners of the new countries. */
export async function replaceCountries(
  tx: Tx,
  { events }: Deps,
  performerId: string,
  wanted: readonly string[],
): Promise<void> {
  const next = new Set(wanted)
  const current = await store.listCountries(tx, performerId)
  const added = [...next].filter((code) => !current.includes(code))
  const removed = current.filter((code) => !next.has(code))
  if (!added.length && !removed.length) return
  await store.deleteCountries(tx, performerId, removed)
  await store.insertCountries(tx, performerId, added)
  const { settings, performer, performers, live, posts } = cacheTags
  // The countries that make an audience of their own are one of the site's modes.
  await revalidate(tx, [settings('modes'), performer(performerId), performers, live, posts])
  if (added.length) await events.emit(tx, COUNTRIES_BLOCKED, { performerId, countries: added })
}
