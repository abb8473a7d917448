import { clockText } from '../ui/time-text.ts'

export interface MediaCounts {
  totalPhotos: number
  totalVideos: number
  durationMs: number
}

/** Says what a lock hides: "3 photos", "Video, 0:48", "2 photos and 1 video, 1:20". */
export function describeMedia({ totalPhotos, totalVideos, durationMs }: MediaCounts): string {
  const length = durationMs > 0 ? `, ${clockText(durationMs / 1000)}` : ''
  const photos = totalPhotos === 1 ? '1 photo' : `${totalPhotos} photos`
  const videos = totalVideos === 1 ? '1 video' : `${totalVideos} videos`
  if (totalPhotos > 0 && totalVideos > 0) return `${photos} and ${videos}${length}`
  if (totalVideos === 1) return `Video${length}`
  if (totalVideos > 1) return `${videos}${length}`
  return totalPhotos > 0 ? photos : 'The rest of this post'
}
