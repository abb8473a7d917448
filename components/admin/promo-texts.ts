import type { PromoAudience } from '#contract/promos.ts'

/** Whom a banner is for, as operators read it. */
export const AUDIENCE_WORDS: Record<PromoAudience, string> = {
  everyone: 'Everybody',
  visitors: 'Visitors who are not logged in',
  members: 'Members',
}
