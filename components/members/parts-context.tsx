'use client'

import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { CommentActFormsProps } from '../comments/comment-acts.tsx'
import type { CommentFormProps, EditCommentFormProps } from '../comments/comment-form.tsx'
import type { UnlockButtonProps } from '../payments/unlock-button.tsx'
import type { TipButtonProps } from '../performers/tip-button.tsx'
import type { PollIslandProps } from '../polls/poll-island.tsx'
import type { NewPostsProps } from '../posts/new-posts.tsx'
import type { BookmarkButtonProps } from '../reactions/bookmark-button.tsx'
import type { FollowButtonProps } from '../reactions/follow-button.tsx'
import type { LikeButtonProps } from '../reactions/like-button.tsx'

/** The parts of a page that only members use. */
export interface Parts {
  BookmarkButton: ComponentType<BookmarkButtonProps>
  CommentActForms: ComponentType<CommentActFormsProps>
  CommentActs: ComponentType<{ children: ReactNode }>
  CommentForm: ComponentType<CommentFormProps>
  EditCommentForm: ComponentType<EditCommentFormProps>
  FollowButton: ComponentType<FollowButtonProps>
  LikeButton: ComponentType<LikeButtonProps>
  NewPosts: ComponentType<NewPostsProps>
  PollIsland: ComponentType<PollIslandProps>
  TipButton: ComponentType<TipButtonProps>
  UnlockButton: ComponentType<UnlockButtonProps>
}

/** The parts that the document has loaded; null in a document that was made for visitors. */
export const PartsContext = createContext<Partial<Parts> | null>(null)

/** Adds parts to those that are there. */
export function GivenParts({ parts, children }: { parts: Partial<Parts>; children: ReactNode }) {
  return <PartsContext value={{ ...useContext(PartsContext), ...parts }}>{children}</PartsContext>
}
