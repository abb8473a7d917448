/** Turns rows into the contract's content: whole things for viewers who may see them, locked previews for others. */
import type { z } from 'zod'
import type { Content, ContentFile, OwnContent, OwnContentFile } from '#contract/content.ts'
import type { PaidThing } from '#contract/sales.ts'
import { findOffer, type Prices } from '../entitlements/policy.ts'
import {
  type AddressOf,
  lastingUrl,
  sharedImageUrl,
  toBlurredImage,
  toImage,
  toOpenImage,
} from '../files/images.ts'
import type { ContentFileRow, ContentRow } from './list-store.ts'
import { lockedTextOf } from './policy.ts'
import type { ContentRecord } from './store.ts'

export type ShownContent = z.infer<typeof Content>
type Locked = NonNullable<ShownContent['locked']>

/** How a viewer sees a thing. */
interface Seeing {
  isLocked: boolean
  /** Makes the viewer's own addresses; null for a visitor without a session. */
  signer: AddressOf | null
}

export function toContent(
  row: ContentRow,
  rows: readonly ContentFileRow[],
  { isLocked, signer }: Seeing,
): ShownContent {
  const { content, performer } = row
  const files = rows.filter(({ isThumbnail }) => !isThumbnail)
  const thumbnail = rows.find(({ isThumbnail }) => isThumbnail)
  // Any cache may store the files of a free thing. For others each viewer gets addresses of their own.
  const isForAll = content.gate === 'free' && content.state === 'published'
  const addressOf = isForAll ? lastingUrl : signer
  const offer = findOffer(content.gate, pricesOf(row))
  return {
    _id: content.id,
    gate: content.gate,
    text: isLocked ? lockedTextOf(content.text) : content.text,
    isLocked,
    locked: isLocked ? lockedPreview(files, thumbnail, offer) : null,
    files: isLocked || !addressOf ? [] : files.flatMap((file) => toFile(file, addressOf) ?? []),
    isPinned: content.pinnedAt !== null,
    isLiked: row.isLiked,
    isBookmarked: row.isBookmarked,
    totalLikes: content.totalLikes,
    totalComments: content.totalComments,
    publishedAt: (content.publishedAt ?? content.createdAt).toISOString(),
    updatedAt: content.updatedAt.toISOString(),
    shareUrl: sharedUrlOf(isForAll ? files : [], thumbnail),
    performer: {
      _id: performer.id,
      username: performer.username ?? '',
      name: performer.name,
      avatar: row.avatar && toOpenImage(row.avatar),
      isLive: row.isLive,
    },
  }
}

function pricesOf({ content, performer }: ContentRow): Prices {
  const { monthlyPriceCents } = performer
  return { monthlyPriceCents, ...(content.priceCents !== null && { priceCents: content.priceCents }) }
}

function lockedPreview(
  files: readonly ContentFileRow[],
  thumbnail: ContentFileRow | undefined,
  cheapestEntitlement: Locked['cheapestEntitlement'],
): Locked {
  const videos = files.filter(({ file }) => file.kind === 'video')
  const previewFile = findPreviewFile(files)
  const chosen = (thumbnail && toOpenImage(thumbnail.file)) ?? null
  return {
    preview: chosen ?? (previewFile ? toBlurredImage(previewFile) : null),
    isBlurred: chosen === null,
    totalPhotos: files.length - videos.length,
    totalVideos: videos.length,
    durationMs: videos.reduce((sum, { file }) => sum + file.durationMs, 0),
    cheapestEntitlement,
  }
}

/** The first photo, or the poster of the first video. */
function findPreviewFile([first]: readonly ContentFileRow[]) {
  return first?.file.kind === 'video' ? first.poster : first?.file
}

function sharedUrlOf(
  openFiles: readonly ContentFileRow[],
  thumbnail: ContentFileRow | undefined,
): string | null {
  const previewFile = findPreviewFile(openFiles) ?? thumbnail?.file
  return previewFile ? sharedImageUrl(previewFile) : null
}

function toFile({ file, poster }: ContentFileRow, addressOf: AddressOf): z.infer<typeof ContentFile> | null {
  if (file.kind === 'image') {
    const image = toImage(file, addressOf)
    return image && { type: 'photo', _id: file.id, image }
  }
  const image = poster && toImage(poster, addressOf)
  if (!image) return null
  return {
    type: 'video',
    _id: file.id,
    poster: image,
    url: addressOf(file, 'video'),
    durationMs: file.durationMs,
    width: file.width,
    height: file.height,
  }
}

/** Returns how a thing stands in the list of what its viewer has paid for. */
export function toPaidThing(type: string, { _id, text, isLocked, locked, files }: ShownContent): PaidThing {
  const [first] = files
  const open = first?.type === 'video' ? first.poster : first?.image
  return {
    type,
    _id,
    text,
    isLocked,
    image: (isLocked ? locked?.preview : open) ?? null,
    isBlurred: isLocked && (locked?.isBlurred ?? false),
  }
}

/** @param addressOf makes addresses that are signed for the owner's session */
export function toOwnContent(
  record: ContentRecord,
  rows: readonly ContentFileRow[],
  addressOf: AddressOf,
): z.infer<typeof OwnContent> {
  const thumbnail = rows.find(({ isThumbnail }) => isThumbnail)
  return {
    _id: record.id,
    state: record.state,
    gate: record.gate,
    priceCents: record.priceCents,
    text: record.text,
    files: rows.filter(({ isThumbnail }) => !isThumbnail).map((row) => toOwnFile(row, addressOf)),
    thumbnail: thumbnail ? toOwnFile(thumbnail, addressOf) : null,
    isPinned: record.pinnedAt !== null,
    totalLikes: record.totalLikes,
    totalComments: record.totalComments,
    totalViews: record.totalViews,
    scheduledAt: record.scheduledAt?.toISOString() ?? null,
    publishedAt: record.publishedAt?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    revision: record.revision,
  }
}

function toOwnFile({ file, poster }: ContentFileRow, addressOf: AddressOf): z.infer<typeof OwnContentFile> {
  const image = file.kind === 'image' ? file : poster
  return {
    _id: file.id,
    type: file.kind === 'image' ? 'photo' : 'video',
    status: file.status,
    failure: file.failure,
    image: image && toImage(image, addressOf),
  }
}
