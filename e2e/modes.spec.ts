/** What an operator switches for everybody. */
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { enter, expect, ownProduct } from './own-product.ts'

const test = ownProduct()

// The cookie policy, and what every page leads to.
test.beforeAll(async ({ product, world }) => {
  const file = path.join(product.dataDir, 'article.html')
  writeFileSync(file, '<p>What we keep, and what for.</p>')
  for (const slug of ['cookie-policy', 'terms', 'privacy'])
    await world.ops('articles', 'set', slug, file, `About ${slug}`)
})

/** Addresses of a French and a German network. */
const FRANCE = '90.84.0.1'
const GERMANY = '80.128.0.1'

test('maintenance closes the site to visitors and leaves the operator a way in', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/^503: GET /)
  const operator = await world.createAccount('operator')
  await world.ops('settings', 'set', 'maintenanceMode', 'true')
  await expect.poll(async () => (await page.goto('/'))?.status(), { timeout: 15_000 }).toBe(503)
  const image = page.getByRole('img', { name: 'Under construction' })
  await expect(image).toBeVisible()
  expect(await image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await page.goto('/explore'))?.status()).toBe(503)
  expect((await page.request.get('/api/v1/settings/public')).status()).toBe(200)
  expect((await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(307)

  expect((await page.goto('/auth/login'))?.status()).toBe(200)
  await page.getByLabel('Username or email').fill(operator.username)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible()
  const change = page.getByRole('link', { name: 'Change: Maintenance' })
  await expect(page.locator('dl > div').filter({ has: change })).toContainText('On')

  await world.ops('settings', 'set', 'maintenanceMode', 'false')
  await expect.poll(async () => (await page.goto('/'))?.status(), { timeout: 15_000 }).toBe(200)
})

test('a blocked country sees the geo-block page, also when logged in', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(/^403: GET /)
  await world.ops('settings', 'set', 'blockedCountries', '["FR"]')
  const french = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': FRANCE } })
  await expect.poll(async () => (await french.goto('/'))?.status(), { timeout: 15_000 }).toBe(403)
  await expect(french).toHaveTitle('IP GEO BLOCK')
  await expect(french.getByRole('heading', { name: "We're sorry" })).toBeVisible()
  await expect(french.getByText('We are not available in your country!')).toBeVisible()

  const german = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': GERMANY } })
  expect((await german.goto('/'))?.status()).toBe(200)
  await enter(page, world, await world.createAccount('fan'))
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': FRANCE })
  expect((await page.goto('/wallet'))?.status()).toBe(403)

  // The product believes the proxy at 127.0.0.1 and nobody else.
  expect(await readStatus(world.origin, '127.0.0.1')).toBe(403)
  expect(await readStatus(world.origin, '127.0.0.2')).toBe(200)

  await world.ops('settings', 'set', 'blockedCountries', '[]')
  await expect.poll(async () => (await french.goto('/'))?.status(), { timeout: 15_000 }).toBe(200)
})

test('the cookie banner asks only while the policy is enabled and can be read', async ({ page, world }) => {
  const policy = page.getByRole('region', { name: 'Cookie policy' })
  const isAsked = async (address = '/explore') => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return policy.isVisible()
  }
  expect(await isAsked()).toBe(true)
  expect(await isAsked('/auth/register')).toBe(true)
  await world.ops('settings', 'set', 'cookiePolicyContentId', '"no-such-article"')
  await expect.poll(() => isAsked(), { timeout: 15_000 }).toBe(false)
  expect(await isAsked('/auth/register')).toBe(false)
  await world.ops('settings', 'set', 'cookiePolicyContentId', '"cookie-policy"')
  await expect.poll(() => isAsked(), { timeout: 15_000 }).toBe(true)
  await world.ops('settings', 'set', 'cookiePolicyEnabled', 'false')
  await expect.poll(() => isAsked(), { timeout: 15_000 }).toBe(false)
  expect(await isAsked('/auth/register')).toBe(false)
})

/** Asks for the home page from one of this machine's own addresses, in the name of a visitor from France. */
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
