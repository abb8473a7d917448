/** What somebody is writing, and what came back to them: the chat's box, without the network. */

export interface Outgoing {
  /** The request's key: another try with it is the same message. */
  key: string
  text: string
}

export interface Outbox {
  /** What stands in the box. */
  text: string
  /** Messages that were refused or got no answer. */
  returned: readonly Outgoing[]
}

export const emptyOutbox: Outbox = { text: '', returned: [] }

/** Takes what stands in the box as a message; one that came back and is sent unchanged is the same message. */
export function takeOut(outbox: Outbox, newKey: () => string): { message: Outgoing | null; outbox: Outbox } {
  const text = outbox.text.trim()
  if (!text) return { message: null, outbox }
  const message = outbox.returned.find((one) => one.text === text) ?? { key: newKey(), text }
  const returned = outbox.returned.filter((one) => one !== message)
  return { message, outbox: { text: '', returned } }
}

/** Puts a message back into the box, before what has been typed since. */
export function putBack(outbox: Outbox, message: Outgoing): Outbox {
  const text = [message.text, outbox.text].filter(Boolean).join(' ')
  return { text, returned: [...outbox.returned, message] }
}

/**
 * The box as the room's events leave it: a message that seemed lost and has arrived after all is no longer there to
 * be sent again.
 */
export function withoutArrived(outbox: Outbox, arrivedKeys: readonly string[]): Outbox {
  const arrived = outbox.returned.filter(({ key }) => arrivedKeys.includes(key))
  if (arrived.length === 0) return outbox
  return {
    text: arrived.some(({ text }) => text === outbox.text) ? '' : outbox.text,
    returned: outbox.returned.filter((one) => !arrived.includes(one)),
  }
}

/** Of what is under way, what the room does not show yet and nobody has got back. */
export function listWaiting(
  underWay: readonly Outgoing[],
  { returned }: Outbox,
  arrivedKeys: readonly string[],
): Outgoing[] {
  return underWay.filter(
    ({ key }) => !arrivedKeys.includes(key) && !returned.some((message) => message.key === key),
  )
}
