import Link from 'next/link'
import type { ImageAsset } from '#contract/fields.ts'
import { cn } from '#lib/cn.ts'
import { registerPath, withIntent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { addressAt } from '../site/image-sources.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { MemberPart } from '../members/member-part.tsx'
import type { FollowButtonProps } from './follow-button.tsx'

/**
 * Offers to follow, as the fan wanted before they registered. The page does not follow by itself, since an address that
 * somebody sent would then do it too.
 */
export function FollowOffer({
  performer,
  className,
}: {
  performer: { _id: string; name: string; avatar: ImageAsset | null }
  className?: string
}) {
  return (
    <section
      aria-label="What you came for"
      className={cn('flex items-center gap-3 rounded-media bg-brand-soft p-3 sm:gap-4 sm:p-4', className)}
    >
      <Avatar name={performer.name} src={addressAt(performer.avatar, 96)} size="md" />
      <p className="min-w-0 flex-1 text-sm font-semibold sm:text-base">
        You wanted to follow {performer.name}. One tap, and it is done.
      </p>
      <MemberPart of="FollowButton" performer={performer} isFollowing={false} />
    </section>
  )
}

/** A member follows by a press. A visitor registers first, and the page that they come back to offers it again. */
export function FollowOrRegister({
  viewer,
  next,
  ...button
}: FollowButtonProps & {
  viewer: Viewer | null
  /** Path to come back to, where following is offered. */ next: string
}) {
  if (viewer?._id === button.performer._id) return null
  if (viewer) return <MemberPart of="FollowButton" {...button} />
  const { performer, label = 'Follow', variant, size, className } = button
  return (
    <Button asChild variant={variant} size={size} className={className}>
      <Link href={registerPath(withIntent(next, 'follow'))} prefetch={false}>
        {label}
        <span className="sr-only"> {performer.name}</span>
      </Link>
    </Button>
  )
}
