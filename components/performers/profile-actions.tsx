import { Settings2 } from 'lucide'
import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOrLogin } from '../reactions/follow-or-login.tsx'
import { ReportLink } from '../reports/report-link.tsx'
import { Button } from '../ui/button.tsx'
import { profilePath } from './profile-tabs.ts'
import { TipButton } from './tip-button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Follow and tip; on the performer's own page, the link to the studio. */
export function ProfileActions({
  performer,
  viewer,
}: {
  performer: PerformerProfile
  viewer: Viewer | null
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
  const canTip = viewer !== null && !viewer.isPerformer && !viewer.isOperator
  return (
    <>
      <FollowOrLogin
        performer={performer}
        isFollowing={performer.relation?.isFollowing ?? false}
        variant="secondary"
        viewer={viewer}
        next={profilePath(performer.username)}
      />
      {canTip && <TipButton performer={performer} />}
      <ReportLink
        targetType="performer"
        targetId={performer._id}
        label={performer.name}
        className="size-11"
      />
    </>
  )
}
