import { Newspaper, PencilLine, ShoppingBag } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PerformerProfile, WelcomeVideo } from '#contract/performers.ts'
import { cn } from '#lib/cn.ts'
import type { Intent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOffer } from '../reactions/follow-offer.tsx'
import { countOf } from '../site/count-text.ts'
import { imageOf } from '../site/image-sources.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { LinkedText } from '../ui/linked-text.tsx'
import { MediaFrame } from '../ui/media-frame.tsx'
import { ProfileHead } from './profile-head.tsx'
import { profilePath, type ProfileTab } from './profile-tabs.ts'
import { SubscribeCard } from './subscribe-card.tsx'

export interface ProfileScreenProps {
  performer: PerformerProfile
  viewer: Viewer | null
  currency: string
  tab: ProfileTab
  /** What the viewer wanted to do here before they registered. */
  intent: Intent | null
  /** The tab's own content. */
  children: ReactNode
}

const TAB_LABELS: Record<ProfileTab, string> = {
  feed: 'Posts',
  videos: 'Videos',
  photos: 'Photos',
  store: 'Store',
  about: 'About',
}

/** A performer's page: the head, one tab below it, and the price of a subscription beside it. */
export function ProfileScreen(props: ProfileScreenProps) {
  const { performer, viewer, currency, tab, intent, children } = props
  const isOwner = viewer?._id === performer._id
  const hasCard = !isOwner && (performer.monthlyPriceCents !== null || performer.relation?.subscription)
  return (
    <>
      {viewer && intent === 'follow' && !isOwner && !performer.relation?.isFollowing && (
        <FollowOffer performer={performer} className="mb-10 md:mb-8" />
      )}
      {isOwner && !viewer.isVerified && (
        <FormMessage tone="info" title="Only you see this page." className="mb-10 md:mb-8">
          It opens to everybody when your documents have been accepted.
        </FormMessage>
      )}
      <ProfileHead performer={performer} viewer={viewer} intent={intent} />
      <LiveBanner performer={performer} />
      <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-6 md:mt-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,46rem)_minmax(0,1fr)] xl:gap-x-12">
        <aside
          className={cn(
            'grid min-w-0 grid-cols-1 content-start gap-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:order-2 lg:self-start',
            !hasCard && !performer.welcomeVideo?.url && 'max-lg:hidden',
          )}
        >
          {hasCard && <SubscribeCard performer={performer} viewer={viewer} currency={currency} />}
          <WelcomeVideoPlayer name={performer.name} video={performer.welcomeVideo} />
          {tab !== 'about' && performer.bio && (
            <div className="max-lg:hidden">
              <h2 className="text-md">About</h2>
              <p className="mt-1.5 line-clamp-6 text-sm text-muted">
                <LinkedText text={performer.bio} />
              </p>
              <Link
                href={profilePath(performer.username, 'about')}
                className="mt-2 inline-block text-sm font-semibold text-brand-text underline-offset-4 hover:underline"
              >
                Read more
              </Link>
            </div>
          )}
        </aside>
        <div className="min-w-0">
          <LinkTabs
            label={`Parts of ${performer.name}’s page`}
            tabs={Object.entries(TAB_LABELS)
              // The store has no products yet, so its tab shows only at its own address.
              .filter(([name]) => name !== 'store' || tab === 'store')
              .map(([name, label]) => ({
                href: profilePath(performer.username, name as ProfileTab),
                label,
                current: name === tab,
              }))}
          />
          <div className={tab === 'feed' ? 'mt-4 max-w-184 sm:mt-6' : 'mt-6'}>{children}</div>
        </div>
      </div>
    </>
  )
}

/** The feed of a performer who has posted nothing yet. */
export function EmptyFeed({
  performer,
  owner,
}: {
  performer: PerformerProfile
  /** The viewer when they are the performer; otherwise null. */
  owner: Viewer | null
}) {
  if (owner) {
    return (
      <EmptyState
        icon={<Icon of={Newspaper} />}
        title="Nothing posted yet"
        action={
          <Button asChild>
            {owner.isVerified ? (
              <Link href="/model/posts/new" prefetch={false}>
                <Icon of={PencilLine} /> Write a post
              </Link>
            ) : (
              <Link href="/model" prefetch={false}>
                Open the studio
              </Link>
            )}
          </Button>
        }
      >
        {owner.isVerified
          ? 'Your first post can be one sentence: what do you work on today?'
          : 'The studio says what comes first.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Icon of={Newspaper} />}
      title="Nothing posted yet"
      action={
        <Button asChild variant="secondary">
          <Link href={profilePath(performer.username, 'about')}>Read about {performer.name}</Link>
        </Button>
      }
    >
      Follow {performer.name}, and the first post will be in your feed.
    </EmptyState>
  )
}

/** The empty store. */
export function EmptyStore({ performer }: { performer: PerformerProfile }) {
  return (
    <EmptyState
      icon={<Icon of={ShoppingBag} />}
      title="Nothing in the store yet"
      action={
        <Button asChild variant="secondary">
          <Link href={profilePath(performer.username)}>See the posts</Link>
        </Button>
      }
    >
      {performer.name} has nothing for sale just now.
    </EmptyState>
  )
}

/** The video with which a performer greets visitors. The browser loads it only when the visitor plays it. */
function WelcomeVideoPlayer({ name, video }: { name: string; video: WelcomeVideo | null }) {
  if (video?.status !== 'ready' || !video.url) return null
  return (
    <video
      src={video.url}
      poster={video.poster?.url}
      width={video.width}
      height={video.height}
      controls
      playsInline
      preload="none"
      aria-label={`Welcome video of ${name}`}
      className="aspect-video h-auto w-full rounded-media bg-sunken object-contain"
    />
  )
}

/** On the profile of a performer who is live: the link to the room. */
function LiveBanner({ performer }: { performer: PerformerProfile }) {
  const { live } = performer
  if (!live) return null
  return (
    <section
      aria-label="Live now"
      data-theme="dark"
      className="relative mt-6 flex flex-wrap items-center gap-4 rounded-media border border-line bg-surface p-3 text-ink sm:p-4"
    >
      {live.poster && (
        <div className="w-28 shrink-0 sm:w-40">
          <MediaFrame
            ratio="video"
            placeholder={live.poster.placeholder}
            image={imageOf(live.poster, '', '160px')}
            className="rounded-control"
          />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex items-center gap-2 text-sm text-muted">
          <Badge variant="now">Live</Badge>{' '}
          {live.viewerCount > 0
            ? `${countOf(live.viewerCount, 'person', 'people')} watching`
            : 'on stage now'}
        </p>
        <p className="display mt-1.5 line-clamp-2 text-lg">{live.title || `${performer.name} is on stage`}</p>
      </div>
      <Button asChild variant="spotlight" className="max-sm:w-full">
        <Link href={`/live/${performer.username}`} prefetch={false} className="stretched after:rounded-media">
          Join the room
        </Link>
      </Button>
    </section>
  )
}
