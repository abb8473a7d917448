import type { PromoAudience } from '#contract/promos.ts'

/** The name of each audience, as operators read it. */
export const AUDIENCE_WORDS: Record<PromoAudience, string> = {
  everyone: 'Everybody',
  visitors: 'Visitors who are not logged in',
  members: 'Members',
}
