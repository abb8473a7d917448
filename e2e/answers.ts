/** Answers of server actions, held back as a slow or broken network would. */
import type { Page } from '@playwright/test'
import { askedAction } from './server-actions.ts'

export interface HeldActions {
  /** How many actions have been sent, whether answered or not. */
  count(): number
  /** Lets what is held go on, and everything after it. */
  release(): void
}

/** The action on its way to the server, or its answer on the way back. */
export type Holding = 'request' | 'answer'

/**
 * Holds the page's actions: on the way to the server (`request`), or the server's answer on the way back (`answer`),
 * when everything has happened but the page does not know.
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

/** What a page that loses its network says of itself, and of its service worker; to be allowed. */
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
