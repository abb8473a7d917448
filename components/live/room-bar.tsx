import { Ellipsis, Flag, Star } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { PerformerProfile } from '#contract/performers.ts'
import { subscribePath } from '#components/performers/subscription-offer.ts'
import { FollowOrRegister } from '#components/reactions/follow-offer.tsx'
import { reportPath } from '#components/reports/report-texts.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button, buttonVariants } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { MENU_ITEM_CLASSES, PopoverMenu } from '#components/ui/popover-menu.tsx'
import type { Intent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { RoomTitle } from './room-title.tsx'
import { ShareButton } from './share-button.tsx'

export interface RoomBarProps {
  profile: PerformerProfile
  streamId: string
  viewer: Viewer | null
  /** What the viewer wanted to do before they registered; the bar highlights the button for it. */
  intent: Intent | null
  /** Comes first among the buttons: the tip, while the chat is hidden. */
  children?: ReactNode
}

/** The stream's performer, with the buttons to follow, subscribe, share and report. The tip button is a child. */
export function RoomBar({ profile, streamId, viewer, intent, children }: RoomBarProps) {
  const path = `/live/${profile.username}`
  const isOwn = viewer?._id === profile._id
  const canSubscribe =
    !isOwn &&
    !viewer?.isPerformer &&
    !viewer?.isOperator &&
    profile.monthlyPriceCents !== null &&
    !profile.relation?.subscription
  return (
    <div className="@container flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2 beside:border-b-0 sm:px-4">
      <Link href={`/${profile.username}`} className="flex min-w-36 flex-1 basis-0 items-center gap-3">
        <Avatar name={profile.name} src={profile.avatar?.sizes[0]?.url} size="md" now />
        <span className="min-w-0">
          <RoomTitle name={profile.name} />
          <span className="block truncate text-sm text-muted">{profile.name}</span>
        </span>
      </Link>
      <div className="ml-auto flex shrink-0 items-center gap-1.5">
        {children}
        <FollowOrRegister
          performer={profile}
          isFollowing={profile.relation?.isFollowing ?? false}
          viewer={viewer}
          next={path}
          label={intent === 'follow' ? 'Follow, as you wanted' : 'Follow'}
          variant={intent === 'follow' ? 'primary' : 'secondary'}
          size="sm"
        />
        {canSubscribe && (
          <Button asChild size="sm" className="hidden @xl:inline-flex">
            <Link href={subscribePath(profile._id, viewer)} prefetch={false}>
              Subscribe
            </Link>
          </Button>
        )}
        <ShareButton path={path} title={`${profile.name} is live`} />
        {(canSubscribe || !isOwn) && (
          <PopoverMenu
            id="room-menu"
            label="More about this show"
            trigger={<Icon of={Ellipsis} className="size-5" />}
            triggerClassName={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
          >
            {canSubscribe && (
              <Link href={subscribePath(profile._id, viewer)} prefetch={false} className={MENU_ITEM_CLASSES}>
                <Icon of={Star} /> Subscribe to {profile.name}
              </Link>
            )}
            <Link
              href={reportPath('stream', streamId)}
              prefetch={false}
              rel="nofollow"
              className={MENU_ITEM_CLASSES}
            >
              <Icon of={Flag} /> Report this show
            </Link>
          </PopoverMenu>
        )}
      </div>
    </div>
  )
}
