/** Names that look like another's: `rnaria` for `maria`, `adm1n` for `admin`. */
import { isKeptUsername } from '#contract/kept-usernames.ts'
import { usernameSkeleton } from '#contract/usernames.ts'
import type { Db } from '../../kernel/database.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'
import { usernameRefusal } from './username-refusal.ts'

/**
 * The caller asks before it writes a username.
 * @param ownerId an account whose own names do not count
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR
 */
export async function assertNoLookAlike(db: Db, username: string, ownerId?: string): Promise<void> {
  const { siteName } = await getSettings(db)
  if (isKeptUsername(username, siteName)) throw usernameRefusal('USERNAME_RESERVED')
  const skeleton = usernameSkeleton(username)
  const twins = [
    ...(await store.findBySkeleton(db, skeleton)),
    ...(await store.findFormerBySkeleton(db, skeleton)),
  ]
  // The very same name is for the index to refuse, in its own words.
  const others = twins.filter(({ id }) => id !== ownerId)
  if (others.some((one) => one.username?.toLowerCase() !== username))
    throw usernameRefusal('USERNAME_TOO_SIMILAR')
  if (others.length === 0 && (await isReadAsAnotherPerformer(db, { id: ownerId, username })))
    throw usernameRefusal('USERNAME_TOO_SIMILAR')
}

/** Whether people would take the account for an approved performer: `official.maya`, `maya1`, `m4ya`. */
export async function isReadAsAnotherPerformer(
  db: Db,
  account: { id: string | undefined; username: string | null },
): Promise<boolean> {
  if (account.username === null) return false
  const performers = await store.listPerformersReadAs(db, account.username)
  return performers.some((id) => id !== account.id)
}
