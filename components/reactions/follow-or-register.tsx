import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { registerPath, withIntent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowButton, type FollowButtonProps } from './follow-button.tsx'

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
  if (viewer) return <FollowButton {...button} />
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
