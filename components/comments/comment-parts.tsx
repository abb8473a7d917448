'use client'

import type { ReactNode } from 'react'
import { GivenParts } from '../members/parts-context.tsx'
import { CommentActForms, CommentActs } from './comment-acts.tsx'
import { CommentForm, EditCommentForm } from './comment-form.tsx'

export const COMMENT_PARTS = { CommentActForms, CommentActs, CommentForm, EditCommentForm }

/** Brings the members' parts of comments, for the pages inside it. */
export function CommentParts({ children }: { children: ReactNode }) {
  return <GivenParts parts={COMMENT_PARTS}>{children}</GivenParts>
}
