import Link from 'next/link'
import type { Post } from '#contract/posts.ts'
import type { Intent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOffer, FollowOrRegister } from '../reactions/follow-offer.tsx'
import { addressAt, heldRatio, imageOf } from '../site/image-sources.ts'
import { headlineOf } from '../site/structured-data.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { PostFoot, PostHead } from './post-card.tsx'
import { PostVideo, PostMedia } from './post-media.tsx'
import { postPath, PostTile } from './post-tile.tsx'

export interface PostScreenProps {
  post: Post
  viewer: Viewer | null
  currency: string
  nowMs?: number
  /** Other posts of the same performer. */
  related: Post[]
  /** Null when the viewer's relation to the performer is unknown. */
  isFollowing: boolean | null
  /** What the viewer wanted to do here before they registered. */
  intent: Intent | null
  /** For the post's performer only. */
  totalViews: number | null
  /** The comments. */
  children: React.ReactNode
}

/** One post: its images in full below each other, its text, its comments, other posts of the performer. */
export function PostScreen(props: PostScreenProps) {
  const { post, viewer, currency, nowMs, related, isFollowing, intent, totalViews, children } = props
  const { performer } = post
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,46rem)_minmax(20rem,1fr)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        {viewer && intent === 'follow' && isFollowing === false && <FollowOffer performer={performer} />}
        <article
          aria-label={`Post by ${performer.name}`}
          className="-mx-4 -mt-6 border-y border-line bg-surface sm:mx-0 sm:mt-0 sm:overflow-hidden sm:rounded-media sm:border-x"
        >
          <h1 className="sr-only">
            {performer.name}: {headlineOf(post.text, 80) || 'a post'}
          </h1>
          <PostHead post={post} nowMs={nowMs} />
          {post.text && (
            <p className="measure px-4 pt-3 text-md leading-relaxed whitespace-pre-line sm:px-5">
              <LinkedText text={post.text} isCut={post.isLocked} />
            </p>
          )}
          <div className="mt-4">
            {post.locked ? (
              <PostMedia
                post={post}
                viewer={viewer}
                currency={currency}
                priority
                isBuying={intent === 'buy'}
              />
            ) : (
              <WholeMedia post={post} />
            )}
          </div>
          <PostFoot post={post} viewer={viewer} isLikeOffered={intent === 'like'} totalViews={totalViews} />
        </article>
        {children}
      </div>
      <aside className="grid min-w-0 grid-cols-1 content-start gap-8 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
        <section className="flex items-center gap-3">
          <Avatar
            name={performer.name}
            src={addressAt(performer.avatar, 112)}
            size="lg"
            now={performer.isLive}
          />
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-md">
              <Link href={`/${performer.username}`} className="underline-offset-4 hover:underline">
                {performer.name}
              </Link>
            </h2>
            <p className="truncate text-sm text-muted">@{performer.username}</p>
          </div>
          {isFollowing !== true && (
            <FollowOrRegister
              performer={performer}
              isFollowing={false}
              variant="secondary"
              size="sm"
              viewer={viewer}
              next={postPath(post._id)}
            />
          )}
        </section>
        {related.length > 0 && (
          <section>
            <h2 className="text-lg">More by {performer.name}</h2>
            <ul className="mt-4 grid grid-cols-2 gap-3">
              {related.map((other) => (
                <li key={other._id} className="min-w-0">
                  <PostTile
                    post={other}
                    currency={currency}
                    isNameless
                    sizes="(min-width: 1024px) 150px, 46vw"
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  )
}

/** All files below each other, each in its own shape. */
function WholeMedia({ post }: { post: Post }) {
  const { files, performer } = post
  return (
    <div className="grid grid-cols-1 gap-0.5">
      {files.map((file, at) =>
        file.type === 'video' ? (
          <PostVideo key={file._id} post={post} file={file} />
        ) : (
          <MediaFrame
            key={file._id}
            ratio={heldRatio(file.image, 0.6, 3)}
            placeholder={file.image.placeholder}
            image={imageOf(
              file.image,
              files.length === 1
                ? `Photo by ${performer.name}`
                : `Photo ${at + 1} of ${files.length} by ${performer.name}`,
              '(min-width: 640px) 608px, 100vw',
            )}
            priority={at === 0}
            className="rounded-none"
          />
        ),
      )}
    </div>
  )
}
