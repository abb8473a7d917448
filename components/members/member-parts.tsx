'use client'

import type { ReactNode } from 'react'
import { UnlockButton } from '../payments/unlock-button.tsx'
import { TipButton } from '../performers/tip-button.tsx'
import { PollIsland } from '../polls/poll-island.tsx'
import { LaterNewPosts } from '../posts/later-new-posts.tsx'
import { BookmarkButton } from '../reactions/bookmark-button.tsx'
import { FollowButton } from '../reactions/follow-button.tsx'
import { LikeButton } from '../reactions/like-button.tsx'
import { GivenParts } from './parts-context.tsx'

export const MEMBER_PARTS = {
  BookmarkButton,
  FollowButton,
  LikeButton,
  NewPosts: LaterNewPosts,
  PollIsland,
  TipButton,
  UnlockButton,
}

/** Brings the members' parts of posts and performers, for the pages inside it. */
export function MemberParts({ children }: { children: ReactNode }) {
  return <GivenParts parts={MEMBER_PARTS}>{children}</GivenParts>
}
