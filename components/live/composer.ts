/** The text that a member is writing, and the messages that came back: the chat's box, without the network. */

export interface Outgoing {
  /** The request's key: another attempt with it is the same message. */
  key: string
  text: string
}

export interface Outbox {
  /** The text in the box. */
  text: string
  /** Messages that upstream refused or did not answer. */
  returned: readonly Outgoing[]
}

export const EMPTY_OUTBOX: Outbox = { text: '', returned: [] }

/** Takes the text in the box as a message. A message that came back and is sent unchanged is the same message. */
export function takeOut(outbox: Outbox, newKey: () => string): { message: Outgoing | null; outbox: Outbox } {
  const text = outbox.text.trim()
  if (!text) return { message: null, outbox }
  const message = outbox.returned.find((one) => one.text === text) ?? { key: newKey(), text }
  const returned = outbox.returned.filter((one) => one !== message)
  return { message, outbox: { text: '', returned } }
}

/** Puts a message back into the box, before the text typed since. */
export function putBack(outbox: Outbox, message: Outgoing): Outbox {
  const text = [message.text, outbox.text].filter(Boolean).join(' ')
  return { text, returned: [...outbox.returned, message] }
}

/**
 * The box after the room's events: a message that seemed lost and has arrived after all leaves it, so that nobody
 * sends it again.
 */
export function withoutArrived(outbox: Outbox, arrivedKeys: readonly string[]): Outbox {
  const arrived = outbox.returned.filter(({ key }) => arrivedKeys.includes(key))
  if (arrived.length === 0) return outbox
  return {
    text: arrived.some(({ text }) => text === outbox.text) ? '' : outbox.text,
    returned: outbox.returned.filter((one) => !arrived.includes(one)),
  }
}

/** Pending messages that the room does not show yet and that have not come back. */
export function listWaiting(
  underWay: readonly Outgoing[],
  { returned }: Outbox,
  arrivedKeys: readonly string[],
): Outgoing[] {
  return underWay.filter(
    ({ key }) => !arrivedKeys.includes(key) && !returned.some((message) => message.key === key),
  )
}
