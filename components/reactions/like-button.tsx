'use client'

import { Heart } from 'lucide'
import { useOptimistic, useState } from 'react'
import { cn } from '#lib/cn.ts'
import { ReactionForm } from './reaction-form.tsx'
import { reactionClasses } from './reaction-classes.ts'
import { Icon } from '../ui/icon.tsx'

export interface LikeButtonProps {
  postId: string
  isLiked: boolean
  totalLikes: number
}

/** Heart and count. The page is not made anew for it: that would swap every signed picture under the reader. */
export function LikeButton({ postId, isLiked, totalLikes }: LikeButtonProps) {
  const [known, setKnown] = useState({ isOn: isLiked, total: totalLikes })
  const [{ isOn, total }, setShown] = useOptimistic(known)
  const next = { isOn: !isOn, total: Math.max(0, total + (isOn ? -1 : 1)) }
  const change = { objectType: 'feed', objectId: postId, action: 'like', isOn: next.isOn } as const
  return (
    <ReactionForm
      change={change}
      onPress={() => setShown(next)}
      onDone={(newTotal) => setKnown({ isOn: next.isOn, total: newTotal })}
    >
      <button type="submit" aria-pressed={isOn} className={cn(reactionClasses, isOn && 'text-brand-text')}>
        <Icon of={Heart} className={cn('size-5', isOn && 'fill-current')} />
        <span className="sr-only">Like</span>
        <span className="money">{total.toLocaleString('en-US')}</span>
      </button>
    </ReactionForm>
  )
}
