/** Fans' profiles: what fans tell about themselves, and who sees which part of it. */
import type { z } from 'zod'
import type { Answer, Request } from '#contract/call.ts'
import type { CurrentUser, FanView, searchUsers as searchCall, updateUser } from '#contract/users.ts'
import type { Viewer } from '../../http/visitor.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { plainLine, plainText } from '../../kernel/sanitise.ts'
import { updateAccount } from '../accounts/store.ts'
import { changeUsername } from '../accounts/usernames.ts'
import { readOwnNames, requestEmail } from '../auth/email-addresses.ts'
import { listPeople } from '../files/store.ts'
import { assertLanguages, assertPlace, type Place } from '../locations/service.ts'
import { getCurrentUser } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>
type WritingDeps = Deps & Pick<Kernel, 'config' | 'jobs'>
type Change = Request<typeof updateUser>['body']

const NOWHERE: Place = { country: null, state: null, city: null }

/**
 * Changes the given fields.
 * @throws Refusal USERNAME_RESERVED, USERNAME_OR_EMAIL_TAKEN, USERNAME_CHANGED_RECENTLY, CONFIRMATION_NEEDED,
 * INVALID_REQUEST
 */
export async function updateFan(deps: WritingDeps, viewer: Viewer, change: Change): Promise<CurrentUser> {
  const { db } = deps
  const { accountId } = viewer
  const now = deps.clock.now()
  await inTransaction(db, async (tx) => {
    const { name, username, email, ...said } = change
    if (username !== undefined) await changeUsername(tx, accountId, username, now)
    if (email !== undefined) await requestEmail(deps, tx, viewer, email, now)
    if (name !== undefined) await updateAccount(tx, accountId, { name: plainLine(name) })
    if (Object.values(said).every((value) => value === undefined)) return
    const before = (await store.findFan(tx, accountId))?.profile ?? NOWHERE
    const { country, state, city } = before
    await assertPlace(placeAfter({ country, state, city }, said), { country, state, city })
    if (said.languages) assertLanguages(said.languages)
    const bio = said.bio === undefined ? undefined : plainText(said.bio)
    await store.saveProfile(tx, { ...said, bio, accountId, updatedAt: now })
  })
  return getCurrentUser(db, accountId)
}

/** The place that results from a change. */
export function placeAfter(before: Place, change: { [K in keyof Place]?: Place[K] | undefined }): Place {
  const { country = before.country, state = before.state, city = before.city } = change
  return { country, state, city }
}

/** @throws Refusal NOT_FOUND for a person who is not a fan, and for others when the account is not active */
export async function viewFan(
  { db, clock }: Deps,
  accountId: string,
  viewer: Viewer,
): Promise<z.input<typeof FanView>> {
  const found = await store.findFan(db, accountId)
  const isOwner = viewer.accountId === accountId
  if (!found || !(isOwner || found.account.status === 'active')) throw new Refusal('NOT_FOUND')
  const { account, profile } = found
  const people = await listPeople(db, [accountId])
  return {
    _id: account.id,
    username: account.username ?? '',
    name: account.name,
    avatar: people.get(accountId)?.avatar ?? null,
    bio: profile?.bio ?? '',
    languages: profile?.languages ?? [],
    joinedAt: account.createdAt.toISOString(),
    own: isOwner
      ? {
          ...(await readOwnNames(db, account, clock.now())),
          country: profile?.country ?? null,
          state: profile?.state ?? null,
          city: profile?.city ?? null,
          phone: profile?.phone ?? null,
          gender: profile?.gender ?? null,
          dateOfBirth: profile?.dateOfBirth ?? null,
        }
      : null,
  }
}

export async function searchFans(
  db: Db,
  performerId: string,
  query: z.output<NonNullable<typeof searchCall.query>>,
): Promise<Answer<typeof searchCall>> {
  const { rows, total } = await store.searchFans(db, performerId, query)
  const people = await listPeople(
    db,
    rows.map(({ id }) => id),
  )
  const data = rows.map(({ id, isFollowing, isSubscribed }) => {
    const { username, name, avatar } = people.get(id)!
    return { _id: id, username, name, avatar, isFollowing, isSubscribed }
  })
  return { data, total }
}
