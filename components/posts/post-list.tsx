import type { ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { MemberPart } from '../members/member-part.tsx'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, type GrowingList, GrownItems } from '../site/growing.tsx'
import { PartLinks } from '../site/part-links.tsx'
import { PostCard, type PostCardProps } from './post-card.tsx'

interface PostsProps extends Omit<PostCardProps, 'post' | 'priority'> {
  posts: Post[]
  /** Whether the first image is the largest one of the first screen. */
  isFirst?: boolean
  /** Further posts. */
  more?: ReactNode
}

/** Posts under each other. */
export function Posts({ posts, isFirst = false, more, ...shown }: PostsProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      {posts.map((post, at) => (
        <PostCard key={post._id} post={post} priority={isFirst && at === 0} {...shown} />
      ))}
      {more}
    </div>
  )
}

export interface PostListProps extends Omit<PostsProps, 'more'> {
  growing: GrowingList
  /** Link to the previous page of posts. */
  newer: string | null
  /** What the route of a list's newest posts takes: whose posts the list has. */
  whose: { list: 'followed' | 'all' } | { performerId: string }
  /** The performers whose new posts members hear of at once. */
  heardIds: readonly string[]
  /** Stands in the place of an empty list until a new post is shown. */
  empty?: ReactNode
}

/** A feed that loads more posts below itself. */
export function PostList({ growing, newer, whose, heardIds, empty, ...posts }: PostListProps) {
  const pinnedIds = posts.marksPin ? posts.posts.flatMap((post) => (post.isPinned ? [post._id] : [])) : []
  return (
    <Growing {...growing}>
      <div id="posts" className="scroll-mt-20">
        {posts.viewer && growing.number === 1 && (
          <MemberPart
            of="NewPosts"
            growing={growing}
            newestAddress={`/api/posts/newest?${new URLSearchParams(whose).toString()}`}
            performerIds={heardIds}
            pinnedIds={pinnedIds}
          />
        )}
        {posts.posts.length === 0 && empty ? (
          // The element before it holds the new posts that `NewPosts` has loaded.
          <div className="[div:not(:empty)+&]:hidden">{empty}</div>
        ) : (
          <Posts {...posts} more={<GrownItems />} />
        )}
        <GrowingFoot things="posts" anchor="posts">
          <PartLinks newer={newer} things="posts" />
        </GrowingFoot>
      </div>
    </Growing>
  )
}
