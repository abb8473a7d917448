/** Blocking takes effect where visitors are judged (performers/visibility); here are the lists and what ends with it. */
import { countries as knownCountries } from 'countries-list'
import { cacheTags } from '#contract/cache-tags.ts'
import type { BlockedUser } from '#contract/performer-blocks.ts'
import type { Viewer } from '../../http/caller.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccountByName, type Account } from '../accounts/service.ts'
import { toPicture } from '../files/service.ts'
import { listHidden } from '../performers/service.ts'
import { endFollow } from '../reactions/service.ts'
import { cutOff } from '../streaming/service.ts'
import { endAndRefund } from '../subscriptions/service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'jobs'>
type Performer = Pick<Viewer, 'accountId'>

export async function listCountries(db: Db, { accountId }: Performer): Promise<{ countries: string[] }> {
  return { countries: await store.listCountries(db, accountId) }
}

/**
 * Replaces the list. Who is watching from a country that is new on it is cut off, and the page cache learns of its
 * new audiences. @throws Refusal COUNTRY_UNKNOWN
 */
export async function setCountries(
  deps: Pick<Kernel, 'db' | 'jobs'>,
  { accountId }: Performer,
  wanted: readonly string[],
): Promise<{ countries: string[] }> {
  const unknown = wanted.filter((code) => !(code in knownCountries))
  if (unknown.length) throw new Refusal('COUNTRY_UNKNOWN')
  const next = new Set(wanted)
  await inTransaction(deps.db, async (tx) => {
    const current = await store.listCountries(tx, accountId)
    const added = [...next].filter((code) => !current.includes(code))
    const removed = current.filter((code) => !next.has(code))
    if (!added.length && !removed.length) return
    await store.deleteCountries(tx, accountId, removed)
    await store.insertCountries(tx, accountId, added)
    if (added.length) await cutOff(tx, deps, accountId, { countries: added })
    const { settings, performers, live, posts } = cacheTags
    // The countries that make an audience of their own are one of the site's modes.
    const tags = [settings('modes'), cacheTags.performer(accountId), performers, live, posts]
    await revalidate(tx, tags)
  })
  return listCountries(deps.db, { accountId })
}

/**
 * For the account the performer is gone at once: following and subscription end, and so does what is being watched.
 * @throws Refusal USER_NOT_FOUND; FORBIDDEN for oneself and for operators
 */
export async function blockUser(
  deps: Deps,
  performer: Performer,
  wanted: { user: string; reason: string },
): Promise<BlockedUser> {
  const { db, clock } = deps
  const user = await getUser(db, performer, wanted.user)
  const performerId = performer.accountId
  if (user.id === performerId) throw new Refusal('FORBIDDEN', { text: 'You cannot block yourself.' })
  if (user.kind === 'operator')
    throw new Refusal('FORBIDDEN', { text: 'The site’s own team cannot be blocked.' })
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const block = { performerId, userId: user.id, reason: wanted.reason, createdAt: at }
    if (!(await store.upsertUser(tx, block))) return
    await endFollow(tx, user.id, performerId)
    await cutOff(tx, deps, performerId, { accountId: user.id })
    await revalidate(tx, [cacheTags.performer(performerId)])
    // Last: from here on the accounts of the ledger are locked.
    await endAndRefund(tx, { fanId: user.id, performerId, at, cause: 'block' })
  })
  return toBlockedUser((await store.findUser(db, performerId, user.id))!)
}

/** What had ended stays ended. @throws Refusal USER_NOT_FOUND when the account is not blocked */
export async function unblockUser(db: Db, { accountId }: Performer, userId: string): Promise<void> {
  if (!(await store.deleteUser(db, accountId, userId))) throw new Refusal('USER_NOT_FOUND')
}

export async function listUsers(
  db: Db,
  { accountId }: Performer,
  query: { q?: string | undefined; limit: number; offset: number },
): Promise<{ data: BlockedUser[]; total: number }> {
  const { rows, total } = await store.listUsers(db, accountId, query)
  return { data: rows.map(toBlockedUser), total }
}

/** For a performer whom they have blocked themselves they do not exist. @throws Refusal USER_NOT_FOUND */
export async function getUser(db: Db, performer: Performer, idOrUsername: string): Promise<Account> {
  const found = await findAccountByName(db, idOrUsername)
  if (!found || found.status === 'deleted') throw new Refusal('USER_NOT_FOUND')
  const asker = { viewer: { kind: 'performer' as const, accountId: performer.accountId }, country: null }
  const hidden = await listHidden(db, [found.id], asker)
  if (hidden.has(found.id)) throw new Refusal('USER_NOT_FOUND')
  return found
}

function toBlockedUser({ block, user, avatar }: store.BlockedUserRow): BlockedUser {
  const picture = avatar && toPicture(avatar, null)
  return {
    _id: user.id,
    username: user.username ?? '',
    name: user.name,
    avatarUrl: picture ? (picture.sizes[0]?.url ?? picture.url) : null,
    isPerformer: user.kind === 'performer',
    reason: block.reason,
    blockedAt: block.createdAt.toISOString(),
  }
}
