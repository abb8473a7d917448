/** The post that a composer's fields would make, as different people would see it. */
import type { Post } from '#contract/posts.ts'
import { previewTextOf } from '#contract/preview-text.ts'
import { composedPoll } from '../polls/poll-draft.ts'
import { type PostFields, type PostFile, priceCentsOf } from './draft-fields.ts'

/** Who looks at the preview; nobody of them has bought the post. */
export const ONLOOKERS = ['visitor', 'follower', 'subscriber'] as const
export type Onlooker = (typeof ONLOOKERS)[number]

const OPEN_TO: Record<PostFields['gate'], readonly Onlooker[]> = {
  free: ONLOOKERS,
  followers: ['follower', 'subscriber'],
  subscribers: ['subscriber'],
  price: [],
}

export interface ComposedFor {
  performer: Post['performer']
  monthlyPriceCents: number | null
  currency: string
  onlooker: Onlooker
  nowMs: number
  /** The addresses of whole pictures by their files' ids; of the others only a small one is known. */
  pictures: ReadonlyMap<string, string>
}

export function composedPost(fields: PostFields, given: ComposedFor): Post {
  const { gate, files, thumbnail } = fields
  const isLocked = !OPEN_TO[gate].includes(given.onlooker)
  const photos = files.filter(({ type }) => type === 'photo')
  const videos = files.length - photos.length
  const text = fields.text.trim()
  const preview = thumbnail ?? files[0] ?? null
  const now = new Date(given.nowMs).toISOString()
  return {
    _id: 'preview',
    type: videos > 0 ? 'video' : photos.length > 0 ? 'photo' : 'text',
    gate,
    text: isLocked && text ? previewTextOf(text) : text,
    isLocked,
    locked: isLocked
      ? {
          preview: preview && imageOf(preview, given),
          isBlurred: !thumbnail,
          totalPhotos: photos.length,
          totalVideos: videos,
          durationMs: 0,
          cheapestEntitlement: offerOf(fields, given),
        }
      : null,
    // A video has no stream yet, so its poster stands for it.
    files: isLocked
      ? []
      : files.flatMap((file) => {
          const image = imageOf(file, given)
          return image ? { type: 'photo' as const, _id: file.fileId, image } : []
        }),
    poll: isLocked ? null : composedPoll(fields.poll, given.nowMs),
    isPinned: fields.isPinned,
    isLiked: false,
    isBookmarked: false,
    totalLikes: 0,
    totalComments: 0,
    publishedAt: now,
    updatedAt: now,
    shareUrl: null,
    performer: given.performer,
  }
}

function offerOf(
  fields: PostFields,
  { monthlyPriceCents, currency }: ComposedFor,
): NonNullable<Post['locked']>['cheapestEntitlement'] {
  if (fields.gate === 'followers') return { kind: 'follow' }
  if (fields.gate === 'price') return { kind: 'buy', priceCents: priceCentsOf(fields, currency) ?? 0 }
  return monthlyPriceCents === null ? null : { kind: 'subscribe', monthlyPriceCents }
}

/** Its true shape is not known here, so it gets that of posts. */
function imageOf({ fileId, sharpUrl, previewUrl }: PostFile, { pictures }: ComposedFor) {
  const url = pictures.get(fileId) ?? sharpUrl ?? previewUrl
  if (!url) return null
  return { url, width: 4, height: 5, sizes: [], placeholder: null }
}
