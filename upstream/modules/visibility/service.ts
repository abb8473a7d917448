/**
 * Decides which performers a visitor may find: by performers' blocks of accounts and countries, and by account
 * status.
 */
import { cacheTags } from '#contract/cache-tags.ts'
import type { Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { COUNTRIES_BLOCKED, USER_BLOCKED } from './events.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'events'>

/** Whether the visitor may find the performer. For callers that answer with a refusal of their own. */
export async function isVisible(db: Db, performerId: string, visitor: Visitor): Promise<boolean> {
  return (await store.findVisible(db, performerId, visitor)) !== undefined
}

/** Lists the accounts that the visitor may not find any more, for records that stay after a block. */
export async function listHidden(
  db: Db,
  accountIds: readonly (string | null)[],
  visitor: Visitor,
): Promise<Set<string>> {
  const ids = [...new Set(accountIds.filter((id) => id !== null))]
  return new Set(ids.length ? await store.listHiding(db, ids, visitor) : [])
}

/**
 * Blocks an account. Blocking somebody again updates the note and emits no event. Call it last in a transaction,
 * since listeners lock the accounts of the ledger.
 */
export async function blockUser(tx: Tx, { events }: Deps, block: store.BlockRow): Promise<void> {
  const { performerId, userId } = block
  if (!(await store.upsertBlock(tx, block))) return
  await revalidate(tx, [cacheTags.performer(performerId)])
  await events.emit(tx, USER_BLOCKED, { performerId, userId })
}

/**
 * Replaces the performer's list of blocked countries, revalidates the pages, and emits an event for the added
 * countries.
 */
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
  const { settings, performer, performers, live, contents } = cacheTags
  // The list of countries that have a cache variant of their own is part of the setting `modes`.
  await revalidate(tx, [settings('modes'), performer(performerId), performers, live, contents])
  if (added.length) await events.emit(tx, COUNTRIES_BLOCKED, { performerId, countries: added })
}
