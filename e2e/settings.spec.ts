/** A setting that an operator changes takes effect within seconds and without a restart. */
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { submitLogin } from './fixtures.ts'
import { enter, expect, ownProduct } from './own-product.ts'
import { AFTER_THE_SESSION } from './problems.ts'

const test = ownProduct()

/**
 * How long a changed setting may take to show everywhere. The middleware caches the settings for 5 s; a cached page
 * that missed the change would show the old value for minutes. On a busy machine one page may take seconds.
 */
const CHANGE_LIMIT_MS = 30_000

/** Addresses of a French and a German network. */
const FRANCE = '90.84.0.1'
const GERMANY = '80.128.0.1'

// Every page links to these articles, and the cookie banner reads the first.
test.beforeAll(async ({ product, world }) => {
  const file = path.join(product.dataDir, 'article.html')
  writeFileSync(file, '<p>What we keep, and what for.</p>')
  for (const slug of ['cookie-policy', 'terms', 'privacy'])
    await world.ops('articles', 'set', slug, file, `About ${slug}`)
})

const set = (name: string, value: unknown) => ['settings', 'set', name, JSON.stringify(value)] as const

test('the settings for the site’s name, texts and images appear on every kind of page', async ({
  page,
  world,
}) => {
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
  // The first address is cached, the second is rendered for each request.
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

test('an operator’s scripts run from allowed hosts only, and never on account, studio and login pages', async ({
  page,
  world,
  problems,
}) => {
  // The last page still sends requests after its session has ended.
  problems.allow(AFTER_THE_SESSION)
  // A page may have the new settings while its content security policy is still the old one.
  problems.allow(/^console: Loading the script 'https:\/\/(?:allowed\.example|www\.googletagmanager\.com)\//)
  // The policy lists the settings' inline scripts one by one, so these can be as late as the hosts.
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
      await expect.poll(marks, { timeout: 5000 }).toEqual(all)
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

test('an open page of a member shows a changed setting without a reload', async ({ page, world }) => {
  await world.ops(...set('siteName', 'Before'))
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await expect(page).toHaveTitle(/Before$/)
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  // Only connected pages receive a change; a page that missed one shows it with the next change or page.
  await expect(async () => {
    await world.ops(...set('siteName', 'In between'))
    await world.ops(...set('siteName', 'Afterwards'))
    await expect(page).toHaveTitle(/Afterwards$/, { timeout: 5000 })
  }).toPass()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
})

test('maintenance mode answers 503 to visitors and lets the operator log in', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/^503: GET /)
  const operator = await world.createAccount('operator')
  const expectStatus = (status: number) =>
    expect
      .poll(async () => (await page.request.get('/')).status(), {
        timeout: CHANGE_LIMIT_MS,
        intervals: [200],
      })
      .toBe(status)
  await expectStatus(200)
  await world.ops(...set('maintenanceMode', true))
  await expectStatus(503)
  await page.goto('/')
  const image = page.getByRole('img', { name: 'Under construction' })
  await expect(image).toBeVisible()
  expect(await image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await page.goto('/explore'))?.status()).toBe(503)
  expect((await page.request.get('/api/v1/settings/public')).status()).toBe(200)
  expect((await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(307)

  expect((await page.goto('/auth/login'))?.status()).toBe(200)
  await submitLogin(page, operator)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible()
  const change = page.getByRole('link', { name: 'Change: Maintenance' })
  await expect(page.locator('dl > div').filter({ has: change })).toContainText('On')

  await world.ops(...set('maintenanceMode', false))
  await expectStatus(200)
})

test('visitors and members from a blocked country get the geo-block page', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(/^403: GET /)
  await world.ops(...set('blockedCountries', ['FR']))
  const french = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': FRANCE } })
  await expect.poll(async () => (await french.goto('/'))?.status(), { timeout: CHANGE_LIMIT_MS }).toBe(403)
  await expect(french).toHaveTitle('IP GEO BLOCK')
  await expect(french.getByRole('heading', { name: "We're sorry" })).toBeVisible()
  await expect(french.getByText('We are not available in your country!')).toBeVisible()

  const german = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': GERMANY } })
  expect((await german.goto('/'))?.status()).toBe(200)
  await enter(page, world, await world.createAccount('fan'))
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': FRANCE })
  expect((await page.goto('/wallet'))?.status()).toBe(403)

  // The product trusts the proxy at 127.0.0.1 only.
  expect(await readStatus(world.origin, '127.0.0.1')).toBe(403)
  expect(await readStatus(world.origin, '127.0.0.2')).toBe(200)

  await world.ops(...set('blockedCountries', []))
  await expect.poll(async () => (await french.goto('/'))?.status(), { timeout: CHANGE_LIMIT_MS }).toBe(200)
})

test('the cookie banner appears only while the policy is enabled and its article exists', async ({
  page,
  world,
}) => {
  const policy = page.getByRole('region', { name: 'Cookie policy' })
  const isAsked = async (address = '/explore') => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return policy.isVisible()
  }
  expect(await isAsked()).toBe(true)
  expect(await isAsked('/auth/register')).toBe(true)
  await world.ops(...set('cookiePolicyContentId', 'no-such-article'))
  await expect.poll(() => isAsked(), { timeout: CHANGE_LIMIT_MS }).toBe(false)
  expect(await isAsked('/auth/register')).toBe(false)
  await world.ops(...set('cookiePolicyContentId', 'cookie-policy'))
  await expect.poll(() => isAsked(), { timeout: CHANGE_LIMIT_MS }).toBe(true)
  await world.ops(...set('cookiePolicyEnabled', false))
  await expect.poll(() => isAsked(), { timeout: CHANGE_LIMIT_MS }).toBe(false)
  expect(await isAsked('/auth/register')).toBe(false)
})

/** Requests the home page from one of this machine's addresses, with a forwarded address in France. */
function readStatus(origin: string, localAddress: string): Promise<number | undefined> {
  const { port } = new URL(origin)
  const headers = { 'x-forwarded-for': FRANCE }
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, localAddress, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}
