'use client'

import type { ReactNode } from 'react'
import { COMMENT_PARTS } from '../comments/comment-parts.tsx'
import { UnlockButton } from '../payments/unlock-button.tsx'
import { TipButton } from '../performers/tip-button.tsx'
import { PollIsland } from '../polls/poll-island.tsx'
import { NewPosts } from '../posts/new-posts.tsx'
import { BookmarkButton } from '../reactions/bookmark-button.tsx'
import { FollowButton } from '../reactions/follow-button.tsx'
import { LikeButton } from '../reactions/like-button.tsx'
import { type Parts, PartsContext } from './parts-context.ts'

export const MEMBER_PARTS: Parts = {
  ...COMMENT_PARTS,
  BookmarkButton,
  FollowButton,
  LikeButton,
  NewPosts,
  PollIsland,
  TipButton,
  UnlockButton,
}

/** Brings the code of all of them, for the pages inside it. */
export function MemberParts({ children }: { children: ReactNode }) {
  return <PartsContext value={MEMBER_PARTS}>{children}</PartsContext>
}
