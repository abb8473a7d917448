import { Settings2 } from 'lucide'
import Link from 'next/link'
import type { PerformerProfile } from '#contract/performers.ts'
import type { Intent } from '#lib/next-path.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { FollowOrRegister } from '../reactions/follow-offer.tsx'
import { Button } from '../ui/button.tsx'
import { profilePath } from './profile-tabs.ts'
import { TipOrRegister } from './tip-or-register.tsx'
import { Icon } from '../ui/icon.tsx'

/** Follow and tip; on the performer's own page, the link to the studio. */
export function ProfileActions({
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
