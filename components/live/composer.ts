/** The state of the chat's box: the text that a member is writing, and the messages that upstream returned. */

export interface Outgoing {
  /** The request's key: another attempt with it is the same message. */
  key: string
  text: string
}

export interface Composer {
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
