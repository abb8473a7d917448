'use client'

/** The state of the chat's box: the text that a member is writing, and the messages that upstream returned. */
import { useState } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { sendMessage } from '#lib/actions/streaming.ts'
import { reach } from '#lib/reach.ts'
import { type ActionResult, failureText } from '#lib/result.ts'
import { useRoom } from './room-provider.tsx'
import { useMessageWait } from './message-wait.ts'

interface Outgoing {
  /** The request's key: another attempt with it is the same message. */
  key: string
  text: string
}

interface Composer {
  /** The text in the box. */
  text: string
  /** Messages that upstream refused or did not answer. */
  returned: readonly Outgoing[]
}

export const EMPTY_COMPOSER: Composer = { text: '', returned: [] }

/** Takes the text in the box as a message. A returned message that is sent unchanged keeps its key. */
export function takeOut(
  composer: Composer,
  newKey: () => string,
): { message: Outgoing | null; composer: Composer } {
  const text = composer.text.trim()
  if (!text) return { message: null, composer }
  const message = composer.returned.find((one) => one.text === text) ?? { key: newKey(), text }
  const returned = composer.returned.filter((one) => one !== message)
  return { message, composer: { text: '', returned } }
}

/** Puts a message back into the box, before the text typed since. */
export function putBack(composer: Composer, message: Outgoing): Composer {
  const text = [message.text, composer.text].filter(Boolean).join(' ')
  return { text, returned: [...composer.returned, message] }
}

/**
 * Removes a message from the box that seemed lost but has arrived after all, so that the member does not send it
 * again.
 */
export function withoutArrived(composer: Composer, arrivedKeys: readonly string[]): Composer {
  const arrived = composer.returned.filter(({ key }) => arrivedKeys.includes(key))
  if (arrived.length === 0) return composer
  return {
    text: arrived.some(({ text }) => text === composer.text) ? '' : composer.text,
    returned: composer.returned.filter((one) => !arrived.includes(one)),
  }
}

/** The pending messages: the room does not show them yet, and upstream has not returned them. */
export function listWaiting(
  underWay: readonly Outgoing[],
  { returned }: Composer,
  arrivedKeys: readonly string[],
): Outgoing[] {
  return underWay.filter(
    ({ key }) => !arrivedKeys.includes(key) && !returned.some((message) => message.key === key),
  )
}

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
