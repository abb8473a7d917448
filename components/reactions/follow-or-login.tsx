import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowButton, type FollowButtonProps } from './follow-button.tsx'
import { loginPath } from './login-path.ts'

/** A member follows by a press, a visitor by way of the login page. */
export function FollowOrLogin({
  viewer,
  next,
  ...button
}: FollowButtonProps & { viewer: Viewer | null; /** Path to come back to. */ next: string }) {
  if (viewer?._id === button.performer._id) return null
  if (viewer) return <FollowButton {...button} />
  const { performer, label = 'Follow', variant, size, className } = button
  return (
    <Button asChild variant={variant} size={size} className={className}>
      <Link href={loginPath(next)} prefetch={false}>
        {label}
        <span className="sr-only"> {performer.name}</span>
      </Link>
    </Button>
  )
}
