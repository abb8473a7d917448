/**
 * Turns rows into the contract's posts: whole posts for viewers who may see them, locked previews for everyone
 * else.
 */
import type { z } from 'zod'
import type { FeedFile, FeedPost } from '#contract/feeds.ts'
import { findOffer, isOpenTo, type Standing } from '../entitlements/policy.ts'
import {
  type AddressOf,
  lastingUrl,
  sharedImageUrl,
  toBlurredImage,
  toImage,
  toOpenImage,
} from '../files/images.ts'
import { previewTextOf } from './policy.ts'
import type { PostFile, PostRow } from './store.ts'

type Shown = z.infer<typeof FeedFile>

export function toPost(
  row: PostRow,
  files: PostFile[],
  standing: Standing,
  signer: AddressOf | null,
): FeedPost {
  const { post, performer } = row
  const isLocked = !isOpenTo(post, standing)
  // Any cache may store the files of a free post. For other posts each viewer gets addresses of their own.
  const addressOf = post.gate === 'free' ? lastingUrl : signer
  const offer = findOffer(post.gate, performer)
  return {
    _id: post.id,
    type: post.type,
    gate: post.gate,
    text: isLocked ? previewTextOf(post.text) : post.text,
    isLocked,
    locked: isLocked && offer ? lockedPreview(files, offer) : null,
    files: isLocked || !addressOf ? [] : files.flatMap((file) => toFile(file, addressOf) ?? []),
    isPinned: post.isPinned,
    isLiked: row.isLiked,
    isBookmarked: row.isBookmarked,
    totalLikes: post.totalLikes,
    totalComments: post.totalComments,
    publishedAt: (post.publishedAt ?? post.createdAt).toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    shareUrl: post.gate === 'free' ? sharedUrlOf(files) : null,
    performer: {
      _id: performer.id,
      username: performer.username ?? '',
      name: performer.name,
      avatar: row.avatar && toOpenImage(row.avatar),
      isLive: row.isLive,
    },
  }
}

type Locked = NonNullable<FeedPost['locked']>

function lockedPreview(files: PostFile[], cheapestEntitlement: Locked['cheapestEntitlement']): Locked {
  const videos = files.filter(({ file }) => file.kind === 'video')
  const previewFile = findPreviewFile(files)
  return {
    preview: previewFile ? toBlurredImage(previewFile) : null,
    totalPhotos: files.length - videos.length,
    totalVideos: videos.length,
    durationMs: videos.reduce((sum, { file }) => sum + file.durationMs, 0),
    cheapestEntitlement,
  }
}

/** The first photo, or the poster of the first video. */
function findPreviewFile([first]: PostFile[]) {
  return first?.file.kind === 'video' ? first.poster : first?.file
}

function sharedUrlOf(files: PostFile[]): string | null {
  const previewFile = findPreviewFile(files)
  return previewFile ? sharedImageUrl(previewFile) : null
}

function toFile({ file, poster }: PostFile, addressOf: AddressOf): Shown | null {
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
