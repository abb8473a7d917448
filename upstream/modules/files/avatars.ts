import { readFile } from 'node:fs/promises'
import { cacheTags } from '#contract/cache-tags.ts'
import type { ImageAsset } from '#contract/fields.ts'
import type { Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { setAvatar } from '../accounts/store.ts'
import { replaceImage } from './replacing.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock'>

/** @param file a local image. @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN */
export async function replaceAvatar(deps: Deps, viewer: Viewer, file: string): Promise<ImageAsset> {
  const place = { ownerId: viewer.accountId, use: 'avatar' } as const
  return replaceImage(deps, place, await readFile(file), (tx, fileId) => putAvatar(tx, viewer, fileId))
}

/** In a transaction. @returns the file that stood there until now */
export async function putAvatar(
  tx: Tx,
  { accountId, kind }: Viewer,
  fileId: string | null,
): Promise<string | null> {
  const replaced = await setAvatar(tx, accountId, fileId)
  if (kind === 'performer') {
    const { performer, performers, live, posts } = cacheTags
    await revalidate(tx, [performer(accountId), performers, live, posts])
  }
  return replaced
}

/** Only the owner's own id is answered: callers learn nothing of anybody else. @throws Refusal NOT_FOUND */
export async function replaceAvatarOf(
  deps: Deps,
  viewer: Viewer,
  accountId: string,
  file: string,
): Promise<ImageAsset> {
  if (accountId !== viewer.accountId) throw new Refusal('NOT_FOUND')
  return replaceAvatar(deps, viewer, file)
}
