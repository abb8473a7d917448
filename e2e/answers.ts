/** Holds back or loses server actions and their answers, as a slow or broken network does. */
import type { Page } from '@playwright/test'
import { askedAction } from './server-actions.ts'

export interface HeldActions {
  /** How many actions have been sent, whether answered or not. */
  count(): number
  /** Releases the held actions, and holds no later ones. */
  release(): void
}

/** Which message is held: the action on its way to the server, or its answer on the way back. */
export type Holding = 'request' | 'answer'

/**
 * Holds the page's actions on their way to the server (`request`), or the server's answers on their way back
 * (`answer`): then the action has happened, but the page does not know it yet.
 */
export async function holdActions(page: Page, holding: Holding): Promise<HeldActions> {
  let count = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/*', async (route) => {
    if (!askedAction(route.request())) return route.fallback()
    const response = holding === 'answer' ? await route.fetch() : null
    count++
    await opened
    return response ? route.fulfill({ response }) : route.continue()
  })
  return {
    count: () => count,
    release: () => open(),
  }
}

/** Errors that a page and its service worker report when the network fails; for `problems.allow`. */
export const NO_NETWORK =
  /net::ERR_INTERNET_DISCONNECTED|^console: (?:.*Failed to fetch|An unknown error occurred when fetching the script)/

/** Loses the page's actions: before they reach the server (`request`), or their answers (`answer`). */
export async function loseActions(page: Page, losing: Holding): Promise<{ heal(): void }> {
  let isBroken = true
  await page.route('**/*', async (route) => {
    if (!isBroken || !askedAction(route.request())) return route.fallback()
    if (losing === 'answer') await route.fetch()
    return route.abort('internetdisconnected')
  })
  return { heal: () => void (isBroken = false) }
}
