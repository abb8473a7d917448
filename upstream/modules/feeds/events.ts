import type { FeedPost } from '#contract/feeds.ts'
import { defineEvent } from '../../kernel/domain-events.ts'

/** A performer has published a post. */
export const POST_PUBLISHED = defineEvent<{
  postId: string
  performerId: string
  gate: FeedPost['gate']
  text: string
}>('post.published')
