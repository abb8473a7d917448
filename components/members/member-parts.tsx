'use client'

import type { ReactNode } from 'react'
import { useLater } from '../layout/use-later.ts'
import { UnlockButton } from '../payments/unlock-button.tsx'
import { TipButton } from '../performers/tip-button.tsx'
import { PollIsland } from '../polls/poll-island.tsx'
import type { NewPostsProps } from '../posts/new-posts.tsx'
import { BookmarkButton } from '../reactions/bookmark-button.tsx'
import { FollowButton } from '../reactions/follow-button.tsx'
import { LikeButton } from '../reactions/like-button.tsx'
import { GivenParts } from './parts-context.tsx'

const loadNewPosts = () => import('../posts/new-posts.tsx')

/** `NewPosts` shows nothing at first, so the browser loads it after the page. */
function LaterNewPosts(props: NewPostsProps) {
  const loaded = useLater(loadNewPosts)
  if (!loaded) return null
  const { NewPosts } = loaded
  return <NewPosts {...props} />
}

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
