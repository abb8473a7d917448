import { defineEvent } from '../../kernel/domain-events.ts'
import type { Gate } from '../entitlements/policy.ts'
import type { ContentKind } from './policy.ts'

/** Something was published for the first time: at once, on schedule, or when its files were ready. */
export const CONTENT_PUBLISHED = defineEvent<{
  contentId: string
  kind: ContentKind
  performerId: string
  gate: Gate
  text: string
}>('content.published')
