/** Dates in emails, as `components/ui/time-text.ts` writes them on pages, in UTC: the reader's zone is not known here. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** 3 Mar 2026 */
export const dayText = (at: Date): string => DAY.format(at)

/** 3 Mar 2026, 14:05 UTC */
export const momentText = (at: Date): string => `${MOMENT.format(at)} UTC`
