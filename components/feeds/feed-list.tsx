import type { FeedPost } from '#contract/feeds.ts'
import { type PartHrefs, PartLinks } from '../site/part-links.tsx'
import { PostCard, type PostCardProps } from './post-card.tsx'

export interface FeedListProps extends Omit<PostCardProps, 'post' | 'priority'> {
  posts: FeedPost[]
  /** Links to the parts before and after. */
  parts: PartHrefs
  /** Whether the first image is the largest thing of the first screen. */
  isFirst?: boolean
}

/** Posts under each other. */
export function FeedList({ posts, parts, isFirst = false, ...shown }: FeedListProps) {
  return (
    <div id="posts" className="scroll-mt-20">
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        {posts.map((post, at) => (
          <PostCard key={post._id} post={post} priority={isFirst && at === 0} {...shown} />
        ))}
      </div>
      <PartLinks hrefs={parts} things="posts" />
    </div>
  )
}
