'use client'

import { Heart } from 'lucide'
import { cn } from '#lib/cn.ts'
import { ReactionForm } from './reaction-form.tsx'
import { PENDING_CLASSES, REACTION_CLASSES } from './reaction-classes.ts'
import { useReaction } from './use-reaction.ts'
import { Icon } from '../ui/icon.tsx'

export interface LikeButtonProps {
  postId: string
  isLiked: boolean
  totalLikes: number
}

/** Heart and count. A like does not refresh the page: that would swap every signed image under the reader. */
export function LikeButton({ postId, isLiked, totalLikes }: LikeButtonProps) {
  const { isOn, total, ...reaction } = useReaction(
    { isOn: isLiked, total: totalLikes },
    { objectType: 'feed', objectId: postId, action: 'like' },
  )
  return (
    <ReactionForm change={reaction.change} isPending={reaction.isPending} onPress={reaction.press}>
      <button
        type="submit"
        aria-pressed={isOn}
        className={cn(REACTION_CLASSES, PENDING_CLASSES, isOn && 'text-brand-text')}
      >
        <Icon of={Heart} className={cn('size-5', isOn && 'fill-current')} />
        <span className="sr-only">Like</span>
        <span className="money">{total.toLocaleString('en-US')}</span>
      </button>
    </ReactionForm>
  )
}
