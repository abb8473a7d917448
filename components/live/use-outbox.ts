'use client'

import { useState } from 'react'
import { useUnderWay } from '#components/layout/use-under-way.ts'
import { toast } from '#components/ui/toast-store.ts'
import { sendMessage } from '#lib/actions/conversations.ts'
import { failureText } from '#lib/result.ts'
import { EMPTY_OUTBOX, listWaiting, type Outgoing, putBack, takeOut, withoutArrived } from './outbox.ts'
import { useRoom } from './room-provider.tsx'

/**
 * The viewer's messages. The page shows one at once as pending; the answer or the event makes it real, whichever
 * comes first; and one that upstream does not take goes back to the box.
 */
export function useOutbox(conversationId: string) {
  const { state, add } = useRoom()
  const [kept, setOutbox] = useState(EMPTY_OUTBOX)
  const underWay = useUnderWay<Outgoing>()
  const outbox = withoutArrived(kept, state.arrivedKeys)
  if (outbox !== kept) setOutbox(outbox)

  function takeBack(message: Outgoing, why: string) {
    setOutbox((now) => putBack(now, message))
    toast.error(why)
  }

  function send() {
    const { message, outbox: rest } = takeOut(outbox, () => crypto.randomUUID())
    if (!message) return
    setOutbox(rest)
    const { text, key: idempotencyKey } = message
    const deliver = async () => {
      const result = await sendMessage(conversationId, { text, idempotencyKey })
      if (result.status === 'done') add({ message: result.data, idempotencyKey })
      else takeBack(message, failureText(result))
    }
    void underWay.run(message, deliver, () =>
      takeBack(message, 'No answer. Your message is back in its box.'),
    )
  }

  return {
    text: outbox.text,
    type: (text: string) => setOutbox({ ...outbox, text }),
    send,
    waiting: listWaiting(underWay.items, outbox, state.arrivedKeys),
  }
}
