import { COMMENT_PARTS } from '../comments/comment-parts.tsx'
import { MEMBER_PARTS } from './member-parts.tsx'
import type { Parts } from './parts-context.tsx'

/** What a document loads that was made for visitors, when it needs one of them after all. */
export const ALL_PARTS: Parts = { ...MEMBER_PARTS, ...COMMENT_PARTS }
