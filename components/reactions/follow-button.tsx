'use client'

import { Check } from 'lucide'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { cn } from '#lib/cn.ts'
import { PENDING_CLASSES } from './reaction-classes.ts'
import { ReactionForm, useReaction } from './reaction-form.tsx'
import { Icon } from '../ui/icon.tsx'

export interface FollowButtonProps {
  performer: { _id: string; name: string }
  isFollowing: boolean
  /** The button's label before the fan follows. */
  label?: string
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  className?: string
}

/** A follow button for members; a visitor gets a link to the registration (`FollowOrRegister`). */
export function FollowButton({
  performer,
  isFollowing,
  label = 'Follow',
  variant = 'primary',
  size,
  className,
}: FollowButtonProps) {
  const { isOn, ...reaction } = useReaction(
    // The total is unused here, since another part of the page shows the number of followers.
    { isOn: isFollowing, total: 0 },
    { objectType: 'performer', objectId: performer._id, action: 'follow' },
  )
  return (
    <ReactionForm change={reaction.change} isPending={reaction.isPending} onPress={reaction.press}>
      <Button
        type="submit"
        variant={isOn ? 'secondary' : variant}
        size={size}
        aria-pressed={isOn}
        className={cn(PENDING_CLASSES, className)}
      >
        {isOn && <Icon of={Check} />}
        {isOn ? 'Following' : label}
        <span className="sr-only"> {performer.name}</span>
      </Button>
    </ReactionForm>
  )
}
