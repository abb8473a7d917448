'use client'

import { Heart } from 'lucide'
import { useEffect, useRef } from 'react'
import { cn } from '#lib/cn.ts'
import { ReactionForm, useReaction } from './reaction-form.tsx'
import { PENDING_CLASSES, REACTION_CLASSES } from './reaction-classes.ts'
import { Icon } from '../ui/icon.tsx'
import { shortCount } from '#components/site/count-text.ts'

export interface LikeButtonProps {
  postId: string
  isLiked: boolean
  totalLikes: number
  /**
   * The viewer wanted to like the post before they registered: the page highlights the button, and the viewer presses
   * it.
   */
  isOffered?: boolean
}

/** Heart and count. A like does not refresh the page: that would swap every signed image under the reader. */
export function LikeButton({ postId, isLiked, totalLikes, isOffered = false }: LikeButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const { isOn, total, ...reaction } = useReaction(
    { isOn: isLiked, total: totalLikes },
    { objectType: 'feed', objectId: postId, action: 'like' },
  )
  const isPointedAt = isOffered && !isOn
  useEffect(() => {
    if (isPointedAt) button.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <ReactionForm change={reaction.change} isPending={reaction.isPending} onPress={reaction.press}>
      <button
        ref={button}
        type="submit"
        aria-pressed={isOn}
        className={cn(
          REACTION_CLASSES,
          PENDING_CLASSES,
          isOn && 'text-brand-text',
          isPointedAt && 'bg-brand-soft text-brand-text',
        )}
      >
        <Icon of={Heart} className={cn('size-5', isOn && 'fill-current')} />
        <span className="sr-only">Like</span>
        <span className="money">{shortCount(total)}</span>
        {isPointedAt && <span>You wanted to like this</span>}
      </button>
    </ReactionForm>
  )
}
