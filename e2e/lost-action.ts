/** Tests a button whose server action gets no answer, and the same button when the network is back. */
import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import type { Holding } from './answers.ts'
import { askedAction, getActionId } from './server-actions.ts'

export interface Walk {
  /** Triggers the action. It does the same each time, except where typing triggers the action. */
  press(): Promise<unknown>
  /** Checks, while the network fails, that typed text is kept and an optimistic change is undone. */
  kept?(): Promise<unknown>
  /** Checks at the end that the action has happened once. */
  done(): Promise<unknown>
  /** What the page says about the loss, where an action has a text of its own. */
  told?: RegExp
  /** Which message each press loses. An answer may be lost only where a repeated request does not act twice. */
  losing?: Holding[]
  /** Whether the action carries an idempotency key: each press has to send the same one. */
  hasKey?: boolean
  /** Whether the page repeats the request by itself, as a player does. */
  isRepeated?: boolean
}

const NOT_SENT = /^(?:No answer came, so it may not have arrived|You were offline, so nothing was sent)/
const KEY = /idempotencyKey\W{1,6}([0-9a-f]{8}-[0-9a-f-]{27})/

/** @param name the action whose requests fail, as `payments.sendTip`; every other request goes through */
export async function walkAction(page: Page, name: string, walk: Walk): Promise<void> {
  const { press, kept, done, told = NOT_SENT, losing = ['request'], hasKey = false, isRepeated } = walk
  await test.step(name, async () => {
    await untilInteractive(page)
    const address = addressOf(page)
    const network = await watchAction(page, name)
    for (const [at, what] of losing.entries()) {
      network.lose(what)
      await press()
      await expect.poll(network.countLost, `${name} is asked for`).toBeGreaterThan(at)
      await expect(sight(page.getByText(told))).toBeVisible()
      await expectNoErrorScreen(page)
      expect(addressOf(page)).toBe(address)
      await kept?.()
    }
    network.lose(null)
    await press()
    // The page shows an optimistic change before it sends the action.
    await expect.poll(() => network.bodies.length, `${name} is asked for`).toBeGreaterThan(losing.length)
    await done()
    if (!isRepeated)
      expect(network.bodies, `${name} is asked for by each press`).toHaveLength(losing.length + 1)
    const keys = new Set(network.bodies.map((body) => KEY.exec(body)?.[1]))
    expect([...keys], 'one intent has one key').toEqual([hasKey ? expect.any(String) : undefined])
    await network.close()
  })
}

export const sight = (locator: Locator) => locator.filter({ visible: true }).first()

/** @returns the address without the lone question mark that a form without fields leaves until Next rewrites it */
function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Expects neither our error page nor the browser's own. */
export async function expectNoErrorScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toHaveCount(0)
  expect(page.url()).not.toMatch(/^chrome-error:/)
}

/** Waits until React has hydrated every form and button, which it marks; before that, forms post by themselves. */
export async function untilInteractive(page: Page): Promise<void> {
  const isTaken = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('form, button')].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps')),
      ),
    )
  // Most pages are ready within a tenth of a second, and every journey waits here, so it looks often.
  await expect.poll(isTaken, { message: 'React has hydrated the page', intervals: [50] }).toBe(true)
}

async function watchAction(page: Page, name: string) {
  const id = getActionId(name)
  const bodies: string[] = []
  let losing: Holding | null = null
  let lost = 0
  // The browser sends actions to the address of a page.
  const pages = ({ pathname }: URL) => !/^\/(?:_next|media|api|LiveApp|realtime)\//.test(pathname)
  const watch = async (route: Route) => {
    if (askedAction(route.request()) !== id) return route.fallback()
    bodies.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
    if (!losing) return route.continue()
    if (losing === 'answer') await route.fetch()
    await route.abort('internetdisconnected')
    lost += 1
  }
  await page.route(pages, watch)
  return {
    /** The body of each request for the action. */
    bodies,
    countLost: () => lost,
    lose: (what: Holding | null) => void (losing = what),
    close: () => page.unroute(pages, watch),
  }
}
