/** The browser's clock may be a little ahead of upstream's, which decides whether a poll has ended. */
const END_SLACK_MS = 500

/** @returns how long it takes until a poll has ended for upstream too, in ms; 0 after that */
export function untilEndMs(endsAt: string): number {
  return Math.max(Date.parse(endsAt) + END_SLACK_MS - Date.now(), 0)
}
