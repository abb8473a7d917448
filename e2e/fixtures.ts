/** Fixtures of every journey: the world, a browser for each person, and a check that no page reports an error. */
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Cookie,
  type Locator,
} from '@playwright/test'
import { createProblems, type Problems } from './problems.ts'
import { createWorld, newAddress, type Account, type World } from './world.ts'

interface Journey {
  /** Whether a browser's first page shows the loading overlay. Drawing it costs a fifth of a second. */
  hasOverlay: boolean
  problems: Problems
  /** A page in a browser of its own: another person, or the same one on another device. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>
}

export const test = base.extend<Journey, { world: World }>({
  world: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { BASE_URL: origin, E2E_DATA_DIR: dataDir } = process.env
      if (!origin || !dataDir)
        throw new Error('BASE_URL needs E2E_DATA_DIR: the DATA_DIR of the product at BASE_URL')
      await use(createWorld({ origin, dataDir }))
    },
    { scope: 'worker' },
  ],
  // eslint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
  hasOverlay: [false, { option: true }],
  problems: [
    async ({ context, world, hasOverlay }, use) => {
      if (!hasOverlay) await skipOverlay(context)
      const problems = createProblems(world.origin)
      problems.watch(context)
      await use(problems)
      // The test does not wait for requests that a page still has at the end of its journey. Problems are listed first,
      // so that aborting those requests does not count as a problem of the page.
      const found = problems.list()
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      // The message names the problems, because a report quotes only its first lines.
      expect(found, `what went wrong on the pages: ${found.join(' / ')}`).toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, problems, contextOptions, serviceWorkers, baseURL, hasOverlay }, use) => {
    const opened: { close(): Promise<void> }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL,
        extraHTTPHeaders: newAddress(),
        serviceWorkers,
        ...contextOptions,
        ...options,
      })
      opened.push(context)
      if (!hasOverlay) await skipOverlay(context)
      problems.watch(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export { expect }

/** Marks every tab as one that has opened a page before, so that the overlay stays away. */
async function skipOverlay(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A blank page has no storage.
    if (self.origin !== 'null') sessionStorage.setItem('opened', 'yes')
  })
}

/**
 * Gives the browser a new session without the login page, and opens a page. For journeys whose subject begins behind
 * the login.
 */
export async function enter(page: Page, world: World, account: Account, path?: string): Promise<void> {
  await page.context().addCookies([await world.openCookie(account)])
  if (path) await page.goto(path)
}

/** Logs in with the form, and waits for the page to which the login leads. For journeys whose subject is the login. */
export async function logIn(page: Page, account: Account, next?: string): Promise<void> {
  await page.goto(next ? `/auth/login?next=${encodeURIComponent(next)}` : '/auth/login')
  await submitLogin(page, account)
  await expect(page).not.toHaveURL(/\/login/)
}

/** The cookie that holds the session. */
export async function findToken(context: BrowserContext): Promise<Cookie | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'token')
}

export const logInButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })

/** The list of toasts. For a moment each toast's copy for screen readers stands elsewhere on the page. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: /notifications/i })

/** Opens a member's menu: behind the avatar, or behind "You" in a phone's bar. */
export async function openOwnPlaces(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Your menu, ${name}` })
    .or(page.getByRole('link', { name: 'You', exact: true }))
    .filter({ visible: true })
    .click()
}

export async function fillLogin(page: Page, { username, password }: Pick<Account, 'username' | 'password'>) {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password').fill(password)
}

/** Fills the open login form and sends it. */
export async function submitLogin(page: Page, account: Pick<Account, 'username' | 'password'>) {
  await fillLogin(page, account)
  await logInButton(page).click()
}

/** The two screen sizes for which every page is designed. */
export const WIDTHS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const

/** Moves a journey from `npm test` to `npm run test:long`. */
export const LONG = { tag: '@long' }

/**
 * Lists both widths, for journeys that differ little between them: the gate runs the journey at the first width, and
 * the long tests run it at the other.
 */
export const widthsFrom = (first: keyof typeof WIDTHS) =>
  Object.entries(WIDTHS).map(([width, viewport]) => ({
    width,
    viewport,
    details: width === first ? {} : LONG,
  }))

/** @returns the edges of an element, in CSS px @throws Error when it is not drawn */
export async function readEdges(thing: Locator) {
  const edges = await thing.boundingBox()
  if (!edges) throw new Error('the element is not drawn')
  return { ...edges, right: edges.x + edges.width, bottom: edges.y + edges.height }
}
