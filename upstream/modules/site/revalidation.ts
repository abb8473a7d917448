import type { OutboxTopic } from '../../kernel/outbox.ts'
import { postRevalidation } from '../../kernel/web-cache.ts'

/** A page cache that cannot be told forgets by itself within minutes. */
export const revalidationTopic: OutboxTopic = {
  name: 'revalidate',
  isOrdered: false,
  maxDelaySeconds: 30,
  maxAttempts: 8,
  lookMs: 1000,
  merge: (payloads) => ({ tags: [...new Set(payloads.flatMap((payload) => payload.tags as string[]))] }),
  deliver: ({ config }, { tags }) =>
    postRevalidation(config.WEB_ORIGIN, config.INTERNAL_SECRET, tags as string[]),
}
