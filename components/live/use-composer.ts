'use client'

import { useState } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { sendMessage } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import { type ActionResult, failureText } from '#lib/result.ts'
import {
  EMPTY_COMPOSER,
  listWaiting,
  type Composer,
  type Outgoing,
  putBack,
  takeOut,
  withoutArrived,
} from './composer.ts'
import { useRoom } from './room-provider.tsx'
import { useMessageWait } from './use-message-wait.ts'

interface ComposerOptions {
  /** The room's performer, for whom there is no slow mode. */
  isHost: boolean
  /** Seconds until the next message may be sent, counted from the page's rendering. */
  waitSeconds: number
}

/**
 * The viewer's own messages. The page shows each at once as pending, until its answer or its event arrives, whichever
 * is first. A message that upstream refuses goes back to the box.
 */
export function useComposer(conversationId: string, { isHost, waitSeconds }: ComposerOptions) {
  const { state, add } = useRoom()
  const wait = useMessageWait(isHost ? 0 : state.slowModeSeconds, waitSeconds)
  const [stored, setComposer] = useState(EMPTY_COMPOSER)
  /** Why the last message is back in the box. */
  const [problem, setProblem] = useState<string | null>(null)
  const underWay = useUnderWay<Outgoing>()
  const composer = withoutArrived(stored, state.arrivedKeys)
  if (composer !== stored) write(composer)

  /**
   * Changes the box. An empty box needs no problem text: the message has arrived after all, or the member gave it up.
   */
  function write(next: Composer) {
    setComposer(next)
    if (!next.text) setProblem(null)
  }

  function takeBack(message: Outgoing, why: string | null) {
    setComposer((now) => putBack(now, message))
    setProblem(why)
  }

  /** Puts a refused message back. It shows no text for one that came too soon, since the box shows the seconds. */
  function refuse(message: Outgoing, refusal: Exclude<ActionResult<unknown>, { status: 'done' }>) {
    const isTooSoon =
      refusal.status === 'refused' && (refusal.code === 'SLOW_MODE' || refusal.code === 'TOO_MANY_MESSAGES')
    if (isTooSoon) wait.hold(refusal.retryAfterSeconds ?? 1, refusal.code === 'SLOW_MODE')
    takeBack(message, isTooSoon ? null : failureText(refusal))
  }

  function send() {
    if (wait.secondsLeft > 0) return
    const { message, composer: rest } = takeOut(composer, () => crypto.randomUUID())
    if (!message) return
    setComposer(rest)
    setProblem(null)
    const { text, key: idempotencyKey } = message
    const deliver = async () => {
      const result = await reach(() => sendMessage(conversationId, { text, idempotencyKey }))
      if (result.status !== 'done') return refuse(message, result)
      add({ message: result.data, idempotencyKey })
      wait.noteSent()
    }
    void underWay.run(message, deliver)
  }

  return {
    text: composer.text,
    type: (text: string) => write({ ...composer, text }),
    send,
    problem,
    secondsLeft: wait.secondsLeft,
    waiting: listWaiting(underWay.items, composer, state.arrivedKeys),
  }
}
