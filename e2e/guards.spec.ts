/**
 * Opens every route as every kind of visitor: checks where they end up, whether their session stays, and that no link
 * is dead.
 */
import type { BrowserContext, Cookie, Page } from '@playwright/test'
import type { PageFlags } from '#lib/queries/page-flags.ts'
import { hostileDestinations } from '#tests/support/hostile-destinations.ts'
import { findDeadLinks, type ReadPage } from './dead-links.ts'
import { enter, expect, submitLogin, test } from './fixtures.ts'
import { findAddresses } from './page-addresses.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import type { World } from './world.ts'

// Each test opens some seventy pages, one after the other.
test.describe.configure({ timeout: 240_000 })

/** The longest expected chain of redirects: the page itself, the end of a session, the login page. */
const MAX_HOPS = 4

interface Walk {
  status: number
  /** Path and query at the end of the redirects. */
  path: string
  isLoggedIn: boolean
}

interface WalkedPage extends ReadPage {
  walked: Walk
}

/** Follows every redirect by hand, without running any script. */
async function walk(context: BrowserContext, start: string, origin: string): Promise<WalkedPage> {
  let path = start
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const response = await context.request.get(path, { maxRedirects: 0 })
    const location = response.headers().location
    if (!location) {
      const isLoggedIn = (await context.cookies()).some(({ name }) => name === 'token')
      return { walked: { status: response.status(), path, isLoggedIn }, path, html: await response.text() }
    }
    const next = new URL(location, new URL(path, origin))
    expect(next.origin, `${start} leads away`).toBe(origin)
    path = next.pathname + next.search
  }
  throw new Error(`${start} redirects in a circle, at last to ${path}`)
}

/** Opens every route, and then the links found there. Each route starts with the cookies of the beginning. */
async function walkAll(
  page: Page,
  world: World,
  check: (walked: Walk, flags: PageFlags, start: string, address: string) => void,
) {
  const context = page.context()
  const cookies: Cookie[] = await context.cookies()
  const pages: ReadPage[] = []
  for (const { address, flags, path: start } of await findAddresses(world)) {
    await context.addCookies(cookies)
    await test.step(start, async () => {
      const { walked, ...page } = await walk(context, start, world.origin)
      check(walked, flags, start, address)
      if (walked.status === 200) pages.push(page)
    })
  }
  await context.addCookies(cookies)
  const { kinds, dead } = await findDeadLinks(context.request, pages)
  expect(kinds).toBeGreaterThan(8)
  expect(dead).toEqual([])
}

const isLoginPage = (address: string) => /^\/(?:login|auth)/.test(address)
/** Pages for which `findAddresses` fills in an id that nothing has. */
const NOT_THERE = ['/checkout/[id]', '/model/posts/[id]', '/admin/accounts/[id]', '/admin/verifications/[id]']
const statusOf = (address: string) => (NOT_THERE.includes(address) ? 404 : 200)

test('an anonymous visitor sees the public pages, and other pages redirect to the login and back', async ({
  page,
  world,
}) => {
  await walkAll(page, world, (walked, flags, start, address) => {
    if (isLoginPage(address)) return expect(walked.status).toBe(200)
    if (!flags.requiresAuthentication || flags.mustNotRedirect)
      return expect(walked).toMatchObject({ status: 200, path: start })
    const path = `/auth/login?next=${encodeURIComponent(start)}`
    expect(walked).toEqual({ status: 200, path, isLoggedIn: false })
  })
})

test('a fan sees a fan’s pages, and a performer’s page ends the session', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'))
  await walkAll(page, world, (walked, flags, start, address) => {
    if (isLoginPage(address)) return expect(walked).toMatchObject({ status: 200, isLoggedIn: true })
    if (flags.performersOnly)
      return expect(walked).toEqual({ status: 200, path: '/auth/login', isLoggedIn: false })
    if (flags.operatorsOnly) return expect(walked).toMatchObject({ status: 404, isLoggedIn: true })
    expect(walked).toEqual({ status: statusOf(address), path: start, isLoggedIn: true })
  })
})

test('a performer sees the studio, and a fan’s page redirects to it', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'))
  await walkAll(page, world, (walked, flags, start, address) => {
    if (isLoginPage(address)) return expect(walked).toMatchObject({ status: 200, isLoggedIn: true })
    if (flags.operatorsOnly) return expect(walked).toMatchObject({ status: 404, isLoggedIn: true })
    if (flags.fansOnly) return expect(walked).toEqual({ status: 200, path: '/model', isLoggedIn: true })
    expect(walked).toEqual({ status: statusOf(address), path: start, isLoggedIn: true })
  })
})

test('an operator sees the admin console, a fan’s page redirects to it, and a performer’s page ends the session', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('operator'))
  await walkAll(page, world, (walked, flags, _, address) => {
    if (isLoginPage(address)) return expect(walked.isLoggedIn).toBe(true)
    if (flags.performersOnly)
      return expect(walked).toEqual({ status: 200, path: '/auth/login', isLoggedIn: false })
    if (flags.fansOnly) return expect(walked).toEqual({ status: 200, path: '/admin', isLoggedIn: true })
    expect(walked).toMatchObject({ status: statusOf(address), isLoggedIn: true })
  })
})

test('public pages ignore an ended session, and other pages remove it and redirect to the login', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, fan)
  await world.ops('accounts', 'suspend', fan.username)
  await walkAll(page, world, (walked, flags, start, address) => {
    if (isLoginPage(address)) return expect(walked.status).toBe(200)
    if (!flags.requiresAuthentication)
      return expect(walked).toEqual({ status: 200, path: start, isLoggedIn: true })
    const path = `/login?next=${encodeURIComponent(start)}`
    expect(walked).toEqual({ status: 200, path, isLoggedIn: false })
  })
})

test('the login page tells a fan who opened the studio that it is for performers', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  await enter(page, world, await world.createAccount('fan'))
  await page.goto('/model/account')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(/^That page is for performers\./)).toBeVisible()
})

test('a login ignores a destination on another site', async ({ page, world }) => {
  const next = '/\t/evil.example'
  expect(hostileDestinations).toContain(next)
  await page.goto(`/auth/login?next=${encodeURIComponent(next)}`)
  await submitLogin(page, await world.createAccount('fan'))
  await expect(page).toHaveURL('/')
})
