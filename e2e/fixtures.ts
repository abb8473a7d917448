/** What every journey has: the world, people with browsers of their own, and an eye on what goes wrong. */
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
  /** Whether a browser's first page stands under the loading overlay. Drawing that costs a fifth of a second. */
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
      if (!origin || !dataDir) throw new Error('BASE_URL goes with E2E_DATA_DIR, its DATA_DIR')
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
      // What a page still asks for when its journey is over reaches nobody: an answer that was held back for it is not
      // waited for, and that it is broken off now is no problem of the page's.
      const found = problems.list()
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      // The message names them: a report quotes its first lines only.
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

/** Makes every tab one in which a page has been opened before. */
async function skipOverlay(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (self.origin !== 'null') sessionStorage.setItem('opened', 'yes')
  })
}

/**
 * Comes in without the login page, with a session of one's own, and opens a page. For journeys whose subject begins
 * behind the login.
 */
export async function enter(page: Page, world: World, account: Account, path?: string): Promise<void> {
  await page.context().addCookies([await world.openCookie(account)])
  if (path) await page.goto(path)
}

/** Logs in by the form; ends on the page where the login leads. For journeys whose subject is the login. */
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

/** Where toasts stand. For a moment a screen reader's copy of each is somewhere else on the page. */
export const toasts = (page: Page): Locator => page.getByRole('region', { name: /notifications/i })

/** Opens a member's own places: the avatar's menu, or the page behind "You" in a phone's bar. */
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

/** The widths that every screen is made for. */
export const WIDTHS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const

/** Takes a journey out of `npm test`: it runs in `npm run test:long`. */
export const LONG = { tag: '@long' }

/**
 * Both widths, for journeys in which little differs by them: the gate has the journey at one width, and the long tests
 * have it at the other.
 */
export const widthsFrom = (first: keyof typeof WIDTHS) =>
  Object.entries(WIDTHS).map(([width, viewport]) => ({
    width,
    viewport,
    details: width === first ? {} : LONG,
  }))

/** Where a thing stands, CSS px. @throws Error when it is not drawn */
export async function readEdges(thing: Locator) {
  const edges = await thing.boundingBox()
  if (!edges) throw new Error('it is not drawn')
  return { ...edges, right: edges.x + edges.width, bottom: edges.y + edges.height }
}
