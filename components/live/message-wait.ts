/** The page's knowledge of when a member may write the next message; upstream decides. */

export interface MessageWait {
  /** When the member's last message went out; slow mode counts from it. */
  sentAtMs: number | null
  /** Until then upstream accepts no message, even with slow mode off. */
  heldUntilMs: number
}

export const NO_WAIT: MessageWait = { sentAtMs: null, heldUntilMs: 0 }

/** @param slowModeSeconds 0 for the room's performer, who is exempt */
export function findSecondsLeft(wait: MessageWait, slowModeSeconds: number, nowMs: number): number {
  const slowEndsMs = wait.sentAtMs === null ? 0 : wait.sentAtMs + slowModeSeconds * 1000
  return Math.max(0, Math.ceil((Math.max(slowEndsMs, wait.heldUntilMs) - nowMs) / 1000))
}

/**
 * The wait after upstream has named the seconds that are left. The wait of slow mode counts from the last message, so
 * that it ends at once when the performer switches slow mode off.
 */
export function holdBack(
  wait: MessageWait,
  left: { seconds: number; slowModeSeconds: number },
  nowMs: number,
): MessageWait {
  const endsMs = nowMs + left.seconds * 1000
  return left.slowModeSeconds > 0
    ? { ...wait, sentAtMs: endsMs - left.slowModeSeconds * 1000 }
    : { ...wait, heldUntilMs: endsMs }
}
