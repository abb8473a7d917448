'use client'

import type { ReactNode } from 'react'
import { PartsContext } from '../members/parts-context.ts'
import { CommentActForms, CommentActs } from './comment-acts.tsx'
import { CommentForm, EditCommentForm } from './comment-form.tsx'

export const COMMENT_PARTS = { CommentActForms, CommentActs, CommentForm, EditCommentForm }

/** Brings the parts of comments alone, for a page that has nothing else of a post. */
export function CommentParts({ children }: { children: ReactNode }) {
  return <PartsContext value={COMMENT_PARTS}>{children}</PartsContext>
}
