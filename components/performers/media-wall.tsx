import { Video, Images } from 'lucide'
import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import type { PerformerProfile } from '#contract/performers.ts'
import { PostTile } from '../posts/post-tile.tsx'
import { GrowingFoot } from '../site/growing-foot.tsx'
import { Growing, type GrowingList, GrownItems } from '../site/growing.tsx'
import { PartLinks } from '../site/part-links.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { profilePath } from './profile-tabs.ts'
import { Icon } from '../ui/icon.tsx'

export interface MediaWallProps {
  performer: PerformerProfile
  posts: Post[]
  kind: 'photo' | 'video'
  currency: string
  growing: GrowingList
  /** Link to the previous page of posts. */
  newer: string | null
}

/** Posts of one kind as a grid of images, including locked ones. */
export function MediaWall({ performer, posts, kind, currency, growing, newer }: MediaWallProps) {
  if (posts.length === 0 && growing.count <= 1) {
    return (
      <EmptyState
        icon={kind === 'photo' ? <Icon of={Images} /> : <Icon of={Video} />}
        title={kind === 'photo' ? 'No photos yet' : 'No videos yet'}
        action={
          <Button asChild variant="secondary">
            <Link href={profilePath(performer.username)}>See all posts</Link>
          </Button>
        }
      >
        {performer.name} has not posted any. Everything else is in the feed.
      </EmptyState>
    )
  }
  return (
    <Growing {...growing}>
      <ul id="posts" className="grid scroll-mt-20 grid-cols-2 gap-2 sm:grid-cols-3 md:gap-4">
        {posts.map((post) => (
          <WallItem key={post._id} post={post} currency={currency} />
        ))}
        <GrownItems />
      </ul>
      <GrowingFoot things={THINGS[kind]} anchor="posts">
        <PartLinks newer={newer} things={THINGS[kind]} />
      </GrowingFoot>
    </Growing>
  )
}

const THINGS = { photo: 'photos', video: 'videos' }

export function WallItem({ post, currency }: { post: Post; currency: string }) {
  return (
    <li className="min-w-0">
      <PostTile
        post={post}
        currency={currency}
        isNameless
        sizes="(min-width: 1024px) 270px, (min-width: 640px) 32vw, 48vw"
      />
    </li>
  )
}
