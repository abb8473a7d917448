'use client'

import { Bookmark } from 'lucide'
import { cn } from '#lib/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { PENDING_CLASSES, REACTION_CLASSES } from './reaction-classes.ts'
import { ReactionForm, useReaction } from './reaction-form.tsx'

export interface BookmarkButtonProps {
  postId: string
  isBookmarked: boolean
}

/** Keeps a post for later, for the fan alone. Like a like, it does not refresh the page, so no list jumps. */
export function BookmarkButton({ postId, isBookmarked }: BookmarkButtonProps) {
  const { isOn, ...reaction } = useReaction(
    // Only the fan sees the bookmark, so the page shows no count.
    { isOn: isBookmarked, total: 0 },
    { objectType: 'feed', objectId: postId, action: 'bookmark' },
  )
  return (
    <ReactionForm change={reaction.change} isPending={reaction.isPending} onPress={reaction.press}>
      <button
        type="submit"
        aria-pressed={isOn}
        title={isOn ? 'Remove the bookmark' : 'Keep it in your bookmarks'}
        className={cn(REACTION_CLASSES, PENDING_CLASSES, 'min-w-9 justify-center', isOn && 'text-brand-text')}
      >
        <Icon of={Bookmark} className={cn('size-5', isOn && 'fill-current')} />
        <span className="sr-only">Bookmark</span>
      </button>
    </ReactionForm>
  )
}
