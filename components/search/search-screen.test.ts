import { expect, test } from 'vitest'
import { describePosts } from './search-screen.tsx'

const NOTHING = { totalPerformers: 3, totalPosts: 9, totalVideos: 0, totalGalleries: 0, totalProducts: 0 }

test('the text names the kinds of the found posts, and no kind that the platform does not have', () => {
  expect(describePosts(NOTHING)).toBeNull()
  expect(describePosts({ ...NOTHING, totalProducts: 4 })).toBeNull()
  expect(describePosts({ ...NOTHING, totalVideos: 1 })).toBe('Of the posts, 1 with a video.')
  expect(describePosts({ ...NOTHING, totalVideos: 2, totalGalleries: 1 })).toBe(
    'Of the posts, 2 with videos and 1 with photos.',
  )
})
