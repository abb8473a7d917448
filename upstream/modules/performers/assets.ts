/** What a performer's page shows of its own: cover and welcome video. */
import { readFile } from 'node:fs/promises'
import { cacheTags } from '#contract/cache-tags.ts'
import type { ImageAsset } from '#contract/fields.ts'
import type { WelcomeVideo } from '#contract/performers.ts'
import type { Viewer } from '../../http/visitor.ts'
import type { UploadedFile } from '../../http/multipart.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { exchange, findFiles, lastingUrl, receiveVideo, replaceImage, toOpenImage } from '../files/service.ts'
import { setFile } from './asset-store.ts'

type Deps = Pick<Kernel, 'db' | 'storage' | 'clock' | 'config' | 'jobs'>

/** @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN */
export async function replaceCover(deps: Deps, viewer: Viewer, upload: UploadedFile): Promise<ImageAsset> {
  const place = { ownerId: viewer.accountId, use: 'cover' } as const
  return replaceImage(deps, place, await readFile(upload.path), (tx, fileId) =>
    putCover(tx, viewer.accountId, fileId),
  )
}

/** In a transaction. @returns the file that stood there until now */
export function putCover(tx: Tx, performerId: string, fileId: string | null): Promise<string | null> {
  return putFile(tx, performerId, 'coverFileId', fileId)
}

/** The video before stays until the new one has come in whole. @throws Refusal FILE_TOO_LARGE, FILE_BROKEN */
export async function replaceWelcomeVideo(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
): Promise<WelcomeVideo> {
  const ownerId = viewer.accountId
  const fileId = await receiveVideo(deps, { ownerId, upload })
  await exchange(deps, { ownerId, use: 'welcome-video' }, async (tx) => ({
    placed: fileId,
    replaced: await putFile(tx, ownerId, 'welcomeVideoFileId', fileId),
  }))
  return (await findWelcomeVideo(deps.db, fileId, true))!
}

async function putFile(
  tx: Tx,
  performerId: string,
  column: 'coverFileId' | 'welcomeVideoFileId',
  fileId: string | null,
): Promise<string | null> {
  const replaced = await setFile(tx, performerId, column, fileId)
  const { performer, performers, live } = cacheTags
  await revalidate(tx, [performer(performerId), performers, live])
  return replaced
}

/** For others only once it plays. */
export async function findWelcomeVideo(
  db: Db,
  fileId: string | null,
  isOwner: boolean,
): Promise<WelcomeVideo | null> {
  const [file] = fileId ? await findFiles(db, [fileId]) : []
  if (!file || file.status === 'uploading' || (!isOwner && file.status !== 'ready')) return null
  const [poster] = file.posterFileId ? await findFiles(db, [file.posterFileId]) : []
  return {
    status: file.status,
    url: file.status === 'ready' ? lastingUrl(file, 'video') : null,
    poster: poster ? toOpenImage(poster) : null,
    durationMs: file.durationMs,
    width: file.width,
    height: file.height,
    failure: isOwner ? file.failure : null,
  }
}
