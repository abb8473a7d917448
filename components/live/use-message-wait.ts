'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { findSecondsLeft, holdBack, NO_WAIT, type MessageWait } from './message-wait.ts'

const LOOK_MS = 250

/** Counts down until the member may write again. `waitSeconds` is what was left when the page was made. */
export function useMessageWait(slowModeSeconds: number, waitSeconds: number) {
  const [wait, setWait] = useState<MessageWait>(NO_WAIT)
  const [secondsLeft, setSecondsLeft] = useState(waitSeconds)

  // The page's own clock begins with the page: the server that made it has another one.
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
    /** Upstream has refused a message for so many seconds, by slow mode or by the bound that holds everywhere. */
    hold: (seconds: number, isSlowMode: boolean) =>
      setWait((now) =>
        holdBack(now, { seconds, slowModeSeconds: isSlowMode ? slowModeSeconds : 0 }, Date.now()),
      ),
  }
}
