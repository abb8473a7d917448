/** Rows as the contract's posts: whole for viewers who may see them, a locked preview for everyone else. */
import type { FeedFile, FeedPost } from '#contract/feeds.ts'
import type { z } from 'zod'
import { publicUrl, sharedImageUrl, toBlurredImage, toImage, type Signer } from '../files/service.ts'
import { findOffer, isOpenTo, type Standing } from '../entitlements/service.ts'
import { previewTextOf } from './policy.ts'
import type { PostFile, PostRow } from './store.ts'

type Shown = z.infer<typeof FeedFile>

export function toPost(row: PostRow, files: PostFile[], standing: Standing, signer: Signer | null): FeedPost {
  const { post, performer } = row
  const isLocked = !isOpenTo(post, standing)
  const offer = findOffer(post.gate, performer)
  return {
    _id: post.id,
    type: post.type,
    gate: post.gate,
    text: isLocked ? previewTextOf(post.text) : post.text,
    isLocked,
    locked: isLocked && offer ? lockedPreview(files, offer) : null,
    files: isLocked ? [] : files.flatMap((file) => toFile(file, signer) ?? []),
    isPinned: post.isPinned,
    isLiked: row.isLiked,
    isBookmarked: row.isBookmarked,
    totalLikes: post.totalLikes,
    totalComments: post.totalComments,
    publishedAt: (post.publishedAt ?? post.createdAt).toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    shareUrl: isLocked ? null : sharedUrlOf(files),
    performer: {
      _id: performer.id,
      username: performer.username ?? '',
      name: performer.name,
      avatar: row.avatar && toImage(row.avatar, null),
      isLive: row.isLive,
    },
  }
}

type Locked = NonNullable<FeedPost['locked']>

function lockedPreview(files: PostFile[], cheapestEntitlement: Locked['cheapestEntitlement']): Locked {
  const videos = files.filter(({ file }) => file.kind === 'video')
  const pictured = findPicture(files)
  return {
    preview: pictured ? toBlurredImage(pictured) : null,
    totalPhotos: files.length - videos.length,
    totalVideos: videos.length,
    durationMs: videos.reduce((sum, { file }) => sum + file.durationMs, 0),
    cheapestEntitlement,
  }
}

/** The first photo, or the poster of the first video. */
function findPicture([first]: PostFile[]) {
  return first?.file.kind === 'video' ? first.poster : first?.file
}

function sharedUrlOf(files: PostFile[]): string | null {
  const pictured = findPicture(files)
  return pictured ? sharedImageUrl(pictured) : null
}

function toFile({ file, poster }: PostFile, signer: Signer | null): Shown | null {
  if (file.kind === 'photo') {
    const image = toImage(file, signer)
    return image && { type: 'photo', _id: file.id, image }
  }
  const image = poster && toImage(poster, signer)
  const address = file.isPublic ? publicUrl : signer
  if (!image || !address) return null
  return {
    type: 'video',
    _id: file.id,
    poster: image,
    url: address(file.id, 'video'),
    durationMs: file.durationMs,
    width: file.width,
    height: file.height,
  }
}
