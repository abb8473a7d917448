'use client'

import { Check } from 'lucide'
import { useOptimistic } from 'react'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { ReactionForm } from './reaction-form.tsx'
import { Icon } from '../ui/icon.tsx'

export interface FollowButtonProps {
  performer: { _id: string; name: string }
  isFollowing: boolean
  /** The button's words before the fan follows. */
  label?: string
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  className?: string
}

/** For members; a visitor gets a link to the login page (`FollowOrLogin`). */
export function FollowButton({
  performer,
  isFollowing,
  label = 'Follow',
  variant = 'primary',
  size,
  className,
}: FollowButtonProps) {
  const [isOn, setOn] = useOptimistic(isFollowing)
  const change = {
    objectType: 'performer',
    objectId: performer._id,
    action: 'follow',
    isOn: !isOn,
  } as const
  return (
    <ReactionForm change={change} onPress={() => setOn(!isOn)}>
      <Button
        type="submit"
        variant={isOn ? 'secondary' : variant}
        size={size}
        aria-pressed={isOn}
        className={className}
      >
        {isOn && <Icon of={Check} />}
        {isOn ? 'Following' : label}
        <span className="sr-only"> {performer.name}</span>
      </Button>
    </ReactionForm>
  )
}
