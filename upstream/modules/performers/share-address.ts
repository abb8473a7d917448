/** Where the picture is that messengers show of a performer's page. */
import { createHash } from 'node:crypto'
import type { FullPerformer } from './store.ts'

/** What stands in the picture: it has another address as soon as one of these is another. */
export interface SharedFacts {
  id: string
  username: string | null
  name: string
  avatarFileId: string | null
  coverFileId: string | null
}

export function sharedFactsOf({ account, avatar, cover }: FullPerformer): SharedFacts {
  const { id, username, name } = account
  return { id, username, name, avatarFileId: avatar?.id ?? null, coverFileId: cover?.id ?? null }
}

/** Counts up when the drawing itself changes. */
const DESIGN = 1

/** @returns `/media/share/{performer}/{version}.jpg` */
export function sharePictureUrl({ id, username, name, avatarFileId, coverFileId }: SharedFacts): string {
  const content = JSON.stringify([DESIGN, username, name, avatarFileId, coverFileId])
  const version = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return `/media/share/${id}/${version}.jpg`
}
