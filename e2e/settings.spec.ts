/** What an operator sets does what its name says, within seconds and without a restart. */
import { enter, expect, ownProduct } from './own-product.ts'
import { AFTER_THE_SESSION } from './problems.ts'

const test = ownProduct()

/** How soon a changed setting must show everywhere: the middleware's own copy lives 5 s. */
const CHANGE_LIMIT_MS = 6500

const set = (name: string, value: unknown) => ['settings', 'set', name, JSON.stringify(value)] as const

test('the site’s name, words and images reach every kind of page', async ({ page, world }) => {
  const face = {
    siteName: 'Encore House',
    logoUrl: '/og.jpg?logo',
    whiteLogoUrl: '/og.jpg?white',
    pageLoadingIconUrl: '/icon-192.png?loading',
    favicon: '/icon-192.png?favicon',
    metaKeywords: 'encore, applause',
    metaDescription: 'A house for encores.',
    footerContent: '<p>Applause since 1926</p>',
  }
  for (const [name, value] of Object.entries(face)) await world.ops(...set(name, value))
  // The cached variant, and the one that is made for a request.
  for (const address of ['/explore', '/explore?sort=newest']) {
    const read = async () => (await page.request.get(address)).text()
    await expect.poll(read, { timeout: CHANGE_LIMIT_MS, intervals: [100] }).toContain(face.siteName)
    const html = await read()
    expect(html).toMatch(/<title>[^<]*Encore House<\/title>/)
    expect(html).toContain(`<meta name="keywords" content="${face.metaKeywords}"/>`)
    expect(html).toMatch(/<link rel="icon" href="\/icon-192.png\?favicon"/)
    for (const src of [face.logoUrl, face.whiteLogoUrl, face.pageLoadingIconUrl])
      expect(html).toContain(`src="${src}"`)
    expect(html).toContain(face.footerContent)
  }
  const home = await (await page.request.get('/')).text()
  expect(home).toContain(`<meta name="description" content="${face.metaDescription}"/>`)
  expect(await (await page.request.get('/auth/login')).text()).toContain(face.siteName)
  expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({
    name: face.siteName,
    description: face.metaDescription,
  })
})

test('scripts run from allowed hosts only, and never where people log in, pay or work', async ({
  page,
  world,
  problems,
}) => {
  // A platform that has just begun has no articles yet; the last page still asks after its session is gone.
  problems.allow(/^404: GET \S+\/page\//)
  problems.allow(AFTER_THE_SESSION)
  // A page that knows the settings already, under the policy of a moment before.
  problems.allow(/^console: Loading the script 'https:\/\/(?:allowed\.example|www\.googletagmanager\.com)\//)
  // The policy names the settings' own inline scripts one by one, so it knows them as late as their hosts.
  problems.allow(/^console: Executing inline script violates .* 'script-src 'self' /)
  const asked: string[] = []
  await page.context().route(/^https:\/\//, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.fromHost = true' })
  })
  const marks = () =>
    page.evaluate(() => {
      const { fromHead, fromHost, fromBody, dataLayer } = window as unknown as Record<string, unknown>
      return { fromHead, fromHost, fromBody, hasAnalytics: Array.isArray(dataLayer) }
    })
  const nothing = { hasAnalytics: false }
  await world.ops(...set('gaCode', 'G-TEST12345'))
  await world.ops(
    ...set(
      'headerScript',
      '<script src="https://allowed.example/a.js"></script><script src="https://other.example/b.js"></script><script>window.fromHead = true</script>',
    ),
  )
  await world.ops(...set('afterBodyScript', '<script>window.fromBody = true</script>'))
  await page.goto('/explore')
  expect(await marks()).toEqual(nothing)

  await world.ops(...set('scriptHosts', ['allowed.example', 'www.googletagmanager.com']))
  const all = { fromHead: true, fromHost: true, fromBody: true, hasAnalytics: true }
  for (const address of ['/explore', '/explore?sort=newest']) {
    await expect(async () => {
      const answer = await page.goto(address)
      expect(answer?.headers()['content-security-policy']).toContain('https://allowed.example')
      await expect.poll(marks, { timeout: 1000 }).toEqual(all)
    }).toPass({ timeout: CHANGE_LIMIT_MS })
  }
  expect(asked.some((url) => url.startsWith('https://www.googletagmanager.com/gtag/js?id=G-TEST12345'))).toBe(
    true,
  )
  expect(asked.some((url) => url.includes('other.example'))).toBe(false)

  const expectNothing = async (...addresses: string[]) => {
    for (const address of addresses) {
      const answer = await page.goto(address)
      expect(await marks(), address).toEqual(nothing)
      expect(answer?.headers()['content-security-policy'], address).not.toContain('allowed.example')
    }
  }
  await enter(page, world, await world.createAccount('performer'))
  await expectNothing('/model/account', '/model/live', '/auth/confirm', '/model/security')
  await page.context().clearCookies()
  await enter(page, world, await world.createAccount('fan'))
  await expectNothing('/user/account', '/user/security')
  await page.context().clearCookies()
  await expectNothing('/auth/login', '/auth/register')
  for (const name of ['gaCode', 'headerScript', 'afterBodyScript']) await world.ops(...set(name, ''))
  await world.ops(...set('scriptHosts', []))
})

test('an open page of a member takes the change over by itself', async ({ page, world }) => {
  await world.ops(...set('siteName', 'Before'))
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await expect(page).toHaveTitle(/Before$/)
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  // Told to those who are connected: a change before that shows with the next one, or the next page.
  await expect(async () => {
    await world.ops(...set('siteName', 'In between'))
    await world.ops(...set('siteName', 'Afterwards'))
    await expect(page).toHaveTitle(/Afterwards$/, { timeout: 5000 })
  }).toPass({ timeout: 20_000 })
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
})

test('maintenance goes on and off within seconds', async ({ page, world }) => {
  const statusWithin = (status: number) =>
    expect
      .poll(async () => (await page.request.get('/explore')).status(), {
        timeout: CHANGE_LIMIT_MS,
        intervals: [200],
      })
      .toBe(status)
  await statusWithin(200)
  await world.ops(...set('maintenanceMode', true))
  await statusWithin(503)
  await world.ops(...set('maintenanceMode', false))
  await statusWithin(200)
})

test('the theme is this browser’s, there before the first paint, and one in all its tabs', async ({
  page,
  context,
  problems,
}) => {
  // A platform that has just begun has no articles yet, to which the footer leads.
  problems.allow(/^404: GET \S+\/page\//)
  await page.goto('/auth/login')
  const themeOf = (tab: typeof page) => tab.evaluate(() => document.documentElement.dataset.theme)
  expect(await themeOf(page)).toBe('light')
  const other = await context.newPage()
  await other.goto('/explore')
  await other.getByRole('switch', { name: 'Dark theme' }).first().click()
  await expect.poll(() => themeOf(page)).toBe('dark')

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ui')))
  expect(keys).toEqual(['uiSettings.v1'])
  // Whatever is painted first is painted dark: <html> is marked before there is a body.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      const { theme } = document.documentElement.dataset
      ;(window as unknown as { themeAtFirst?: string }).themeAtFirst = theme
    }).observe(document, { childList: true, subtree: true })
  })
  for (const address of ['/explore', '/explore?sort=newest', '/auth/login']) {
    await page.goto(address)
    const first = await page.evaluate(() => (window as unknown as { themeAtFirst?: string }).themeAtFirst)
    expect(first, address).toBe('dark')
  }
})
