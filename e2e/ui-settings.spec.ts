/** The browser stores settings of the interface (spec §3), and pages read them back. */
import { enter, expect, test, WIDTHS } from './fixtures.ts'

const KEY = 'uiSettings.v1'

test('the studio’s header stays in view or scrolls away as the performer chose, even after a reload', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('performer'), '/model/account')
  const header = page.getByRole('banner')
  const stays = page.getByRole('switch', { name: 'Header stays in view' })
  await expect(stays).toBeChecked()
  await page.mouse.wheel(0, 900)
  await expect(header).toBeInViewport()
  await stays.click()
  await expect(stays).not.toBeChecked()
  await page.reload()
  await page.mouse.wheel(0, 900)
  await expect(header).not.toBeInViewport()
  await page.setViewportSize(WIDTHS.phone)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Studio menu' }).click()
  await page.getByRole('switch', { name: 'Header stays in view' }).click()
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, 900)
  await expect(header).toBeInViewport()
})

test('a page without the site’s settings shows the name, icon, menu and footer that the browser stored', async ({
  page,
  problems,
}) => {
  problems.allow(/^404: /)
  await page.goto('/explore')
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toContain('menus')
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object
    const site = {
      siteName: 'Encore House',
      logo: '',
      favicon: '/icon-192.png?remembered',
      footerContent: '<p>Applause since <b>1926</b><img src=x onerror="document.title=1"></p>',
      menus: [
        { label: 'Curtain calls', href: '/explore' },
        { label: 'Elsewhere', href: '//other.example' },
      ],
    }
    localStorage.setItem(key, JSON.stringify({ ...kept, ...site }))
  }, KEY)
  await page.goto('/404')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Encore House' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Curtain calls'])
  await expect(page.getByText('Applause since 1926', { exact: true })).toBeVisible()
  await expect(page.locator('link[rel=icon][href="/icon-192.png?remembered"]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Curtain calls' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
})

test('all tabs of a browser share its theme, which is set before the first paint', async ({
  page,
  context,
}) => {
  await page.goto('/auth/login')
  const themeOf = (tab: typeof page) => tab.evaluate(() => document.documentElement.dataset.theme)
  expect(await themeOf(page)).toBe('light')
  const other = await context.newPage()
  await other.goto('/explore')
  await other.getByRole('switch', { name: 'Dark theme' }).first().click()
  await expect.poll(() => themeOf(page)).toBe('dark')

  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ui')))
  expect(keys).toEqual(['uiSettings.v1'])
  // The first paint is dark because <html> has its theme before there is a body.
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
