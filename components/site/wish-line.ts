/** Sends what a person wishes by presses, where the network may be away. */

/** What a page says of a press that waits for the network. */
export const KEPT = 'You are offline. This is kept here, and sent when you are back.'

export interface Line<Wish> {
  /** Wishes for a state. Resolves when the line has nothing more to send. */
  wish(wish: Wish): Promise<void>
}

/**
 * Sends one wish at a time, and after its answer only the last one that has been made meanwhile, so that rapid presses
 * settle on the last. Without a network it keeps the last wish until the network is back.
 * @param send returns `lost` when nothing was sent because the browser is offline
 * @param untilOnline resolves when the network is back
 */
export function createLine<Wish>(
  send: (wish: Wish) => Promise<'answered' | 'lost'>,
  untilOnline: () => Promise<void>,
): Line<Wish> {
  let wished: Wish
  let running: Promise<void> | null = null
  async function drain(): Promise<void> {
    let sent: Wish
    let outcome: 'answered' | 'lost'
    do {
      sent = wished
      outcome = await send(sent)
      if (outcome === 'lost') await untilOnline()
    } while (outcome === 'lost' || wished !== sent)
  }
  return {
    wish(wish) {
      wished = wish
      running ??= drain().finally(() => (running = null))
      return running
    },
  }
}

export function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  window.addEventListener('online', () => resolve(), { once: true })
  return promise
}
