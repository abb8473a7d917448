/** The images of a person's own page: reading the present ones, restoring an earlier one, removing one. */
import type { ProfileImages, ImagePlace } from '#contract/profile-images.ts'
import type { Viewer } from '../../http/visitor.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount } from '../accounts/store.ts'
import { putCover } from '../performers/service.ts'
import { putAvatar, listKeptPlaces, removeCurrent, restoreEarlier } from '../files/places.ts'
import { findPageFacts } from '../performers/store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

export async function getProfileImages(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId, kind }: Viewer,
): Promise<ProfileImages> {
  const kept = await listKeptPlaces(deps, accountId)
  const avatar = (await findAccount(deps.db, accountId))?.avatarFileId ?? null
  const cover = kind === 'performer' ? ((await findPageFacts(deps.db, accountId))?.coverFileId ?? null) : null
  return {
    avatar: { current: avatar, hasEarlier: kept.has('avatar') },
    cover: kind === 'performer' ? { current: cover, hasEarlier: kept.has('cover') } : null,
  }
}

/**
 * @throws Refusal NOT_FOUND when no earlier image is kept, and for a fan's cover; CHANGED_MEANWHILE when
 * the place no longer has the image that the caller saw
 */
export async function restoreProfileImage(
  deps: Deps,
  viewer: Viewer,
  { place, current }: { place: ImagePlace; current: string | null },
): Promise<ProfileImages> {
  const seen = { ownerId: viewer.accountId, use: place, current }
  await restoreEarlier(deps, seen, putAt(viewer, place))
  return getProfileImages(deps, viewer)
}

/**
 * @throws Refusal NOT_FOUND for a fan's cover; CHANGED_MEANWHILE when the place no longer has the image that the caller
 * saw
 */
export async function removeProfileImage(
  deps: Deps,
  viewer: Viewer,
  { place, current }: { place: ImagePlace; current: string },
): Promise<ProfileImages> {
  const seen = { ownerId: viewer.accountId, use: place, current }
  await removeCurrent(deps, seen, putAt(viewer, place))
  return getProfileImages(deps, viewer)
}

function putAt(viewer: Viewer, place: ImagePlace) {
  if (place === 'cover' && viewer.kind !== 'performer') throw new Refusal('NOT_FOUND')
  return (tx: Tx, fileId: string | null) =>
    place === 'avatar' ? putAvatar(tx, viewer, fileId) : putCover(tx, viewer.accountId, fileId)
}
