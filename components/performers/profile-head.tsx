import { Settings2 } from 'lucide'
import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import { cn } from '#lib/cn.ts'
import type { Intent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOrRegister } from '../reactions/follow-offer.tsx'
import { ReportLink } from '../reports/report-link.tsx'
import { countOf, shortCount } from '../site/count-text.ts'
import { addressAt, imageOf } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { hueOf } from '../ui/initials.ts'
import { MediaFrame } from '../ui/media-frame.tsx'
import { profilePath } from './profile-tabs.ts'
import { TipOrRegister } from './tip-or-register.tsx'

/** Cover, face, name, number of followers, actions. */
export function ProfileHead({
  performer,
  viewer,
  intent,
}: {
  performer: PerformerProfile
  viewer: Viewer | null
  intent: Intent | null
}) {
  const { cover, avatar, name } = performer
  const isOwn = viewer?._id === performer._id
  return (
    <header>
      <MediaFrame
        // A colour alone needs less room than a picture.
        ratio={cover ? 'cover' : 6}
        placeholder={cover?.placeholder}
        colour={cover ? null : `oklch(0.8 0.07 ${hueOf(name)})`}
        image={cover && imageOf(cover, '', '(min-width: 1304px) 1240px, 100vw')}
        priority
        className="-mx-4 -mt-6 min-h-32 w-[calc(100%+2rem)] rounded-none md:mx-0 md:-mt-4 md:w-full md:rounded-media"
      />
      {/* On a phone the buttons stand beside the avatar if the text is small enough, otherwise below it. */}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 md:grid md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:items-start md:gap-x-6 md:pl-8">
        <Avatar
          name={name}
          src={addressAt(avatar, 320)}
          size="2xl"
          now={performer.live !== null}
          label={`Portrait of ${name}`}
          className="relative z-10 -mt-14 ring-4 ring-paper md:-mt-12"
        />
        <div
          className={cn(
            'min-w-0 wrap-anywhere max-md:order-last md:pt-2',
            isOwn ? 'max-md:basis-full' : 'max-md:basis-[calc(100%-3.75rem)]',
          )}
        >
          <h1 className="text-3xl">{name}</h1>
          <p className="mt-1 text-muted">
            <span>@{performer.username}</span>
            {performer.tagline && <span className="text-ink"> · {performer.tagline}</span>}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-1 max-md:basis-44 md:pt-4">
          <ProfileActions performer={performer} viewer={viewer} intent={intent} />
        </div>
        {!isOwn && (
          // On a phone the flag stands beside the name, since the row of buttons has no room for it.
          <ReportLink
            targetType="performer"
            targetId={performer._id}
            label={name}
            className="size-11 max-md:order-last max-md:-mr-3 max-md:ml-auto max-md:self-start md:mt-4 md:-ml-4"
          />
        )}
      </div>
      <SocialProof performer={performer} />
    </header>
  )
}

function SocialProof({ performer }: { performer: PerformerProfile }) {
  const proofs = [
    { count: performer.totalFollowers, one: 'follower' },
    { count: performer.totalPosts, one: 'post' },
    { count: performer.totalSubscribers, one: 'subscriber' },
  ].filter(({ count }) => count > 0)
  if (proofs.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 md:mt-4 md:pl-8">
      {proofs.map(({ count, one }) => (
        <li key={one} title={countOf(count, one)}>
          <span className="money display text-md">{shortCount(count)}</span>{' '}
          <span className="text-muted">{count === 1 ? one : `${one}s`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Follow and tip; on the performer's own page, the link to the studio. */
function ProfileActions({
  performer,
  viewer,
  intent,
}: {
  performer: PerformerProfile
  viewer: Viewer | null
  /** What the viewer wanted to do here before they registered. */
  intent: Intent | null
}) {
  if (viewer?._id === performer._id) {
    return (
      <Button asChild variant="secondary">
        <Link href="/model" prefetch={false}>
          <Icon of={Settings2} /> Open the studio
        </Link>
      </Button>
    )
  }
  const canTip = !viewer?.isPerformer && !viewer?.isOperator
  return (
    <>
      <FollowOrRegister
        performer={performer}
        isFollowing={performer.relation?.isFollowing ?? false}
        variant="secondary"
        viewer={viewer}
        next={profilePath(performer.username)}
      />
      {canTip && (
        <TipOrRegister
          performer={performer}
          viewer={viewer}
          next={profilePath(performer.username)}
          isOpenAtFirst={intent === 'tip'}
        />
      )}
    </>
  )
}
