/** When a member may write the next message, as the page knows it; upstream decides. */

export interface Pace {
  /** When the member's last message went out; slow mode counts from it. */
  sentAtMs: number | null
  /** Until then upstream takes no message, whatever the slow mode. */
  heldUntilMs: number
}

export const NO_PACE: Pace = { sentAtMs: null, heldUntilMs: 0 }

/** @param slowModeSeconds 0 for the room's performer, who is exempt */
export function findSecondsLeft(pace: Pace, slowModeSeconds: number, nowMs: number): number {
  const slowEndsMs = pace.sentAtMs === null ? 0 : pace.sentAtMs + slowModeSeconds * 1000
  return Math.max(0, Math.ceil((Math.max(slowEndsMs, pace.heldUntilMs) - nowMs) / 1000))
}

/**
 * The pace after upstream has said that so many seconds are left. Those of slow mode are counted from the last message,
 * so that they end at once when the performer switches it off.
 */
export function holdBack(
  pace: Pace,
  left: { seconds: number; slowModeSeconds: number },
  nowMs: number,
): Pace {
  const endsMs = nowMs + left.seconds * 1000
  return left.slowModeSeconds > 0
    ? { ...pace, sentAtMs: endsMs - left.slowModeSeconds * 1000 }
    : { ...pace, heldUntilMs: endsMs }
}
