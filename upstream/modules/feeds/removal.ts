/** A post that is taken off the site, by whoever may. */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { putUses } from '../files/uses-store.ts'
import { adjustCounter } from '../performers/store.ts'
import { POST } from './policy.ts'
import * as store from './store.ts'

/** It lets go of its files, which are closed unless something else shows them. With `tx`. @returns false when it was not there any more */
export async function removePost(tx: Tx, postId: string): Promise<boolean> {
  const performerId = await store.markDeleted(tx, postId)
  if (performerId === undefined) return false
  const files = (await store.listFiles(tx, [postId])).map(({ file }) => file)
  await putUses(
    tx,
    { subjectType: POST, subjectId: postId },
    { fileIds: [], gate: 'free', state: 'published' },
  )
  const photos = files.filter((file) => file.kind === 'photo').length
  await adjustCounter(tx, performerId, 'totalPosts', -1)
  if (photos) await adjustCounter(tx, performerId, 'totalPhotos', -photos)
  if (files.length > photos) await adjustCounter(tx, performerId, 'totalVideos', photos - files.length)
  const { post, performer, posts, performers } = cacheTags
  await revalidate(tx, [post(postId), performer(performerId), posts, performers])
  return true
}
