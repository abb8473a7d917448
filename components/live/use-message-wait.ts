'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { findSecondsLeft, holdBack, NO_WAIT, type MessageWait } from './message-wait.ts'

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
