'use client'

/** The page's knowledge of when a member may write the next message; upstream decides. */
import { useEffect, useEffectEvent, useState } from 'react'

interface MessageWait {
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

const LOOK_MS = 250

/** Counts down until the member may write again. `waitSeconds` is the wait that was left at the page's rendering. */
export function useMessageWait(slowModeSeconds: number, waitSeconds: number) {
  const [wait, setWait] = useState<MessageWait>(NO_WAIT)
  const [secondsLeft, setSecondsLeft] = useState(waitSeconds)

  // The browser counts from its own clock, since the server's may differ.
  const begin = useEffectEvent(() => {
    if (waitSeconds > 0)
      setWait((now) => holdBack(now, { seconds: waitSeconds, slowModeSeconds }, Date.now()))
  })
  useEffect(() => begin(), [])

  useEffect(() => {
    const look = () => {
      const left = findSecondsLeft(wait, slowModeSeconds, Date.now())
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(look, LOOK_MS)
    look()
    return () => clearInterval(timer)
  }, [wait, slowModeSeconds])

  return {
    secondsLeft,
    noteSent: () => setWait((now) => ({ ...now, sentAtMs: Date.now() })),
    /** Starts a wait after upstream has refused a message, by slow mode or by its general rate limit. */
    hold: (seconds: number, isSlowMode: boolean) =>
      setWait((now) =>
        holdBack(now, { seconds, slowModeSeconds: isSlowMode ? slowModeSeconds : 0 }, Date.now()),
      ),
  }
}
