import type { Page } from '@playwright/test'
import { findDemoPerformer } from './demo-world.ts'
import { enter, expect, test, WIDTHS } from './fixtures.ts'

const overlay = (page: Page) => page.locator('.loading-overlay')
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top)
const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

test.describe('the loading overlay', () => {
  test.use({ hasOverlay: true })

  /** The test reads the animation's own timing, since a busy machine may run the page's code late. */
  test('the overlay covers the first page of a tab for one second, and no later page', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' })
    const leavesAfterMs = await overlay(page).evaluate((element) =>
      Math.max(
        ...element.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
      ),
    )
    expect(leavesAfterMs).toBe(1000)
    await expect(overlay(page)).toBeHidden()
    await page.goto('/explore', { waitUntil: 'commit' })
    await expect(overlay(page)).toHaveCount(1)
    await expect(overlay(page)).toHaveCSS('display', 'none')
  })

  test('a visitor can click through the overlay', async ({ page }) => {
    await page.goto('/')
    await overlay(page).evaluate((element) => {
      for (const animation of element.getAnimations({ subtree: true })) {
        animation.pause()
        animation.currentTime = 500
      }
    })
    await expect(overlay(page)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/auth/login')
  })

  test('the overlay is absent for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(overlay(page)).toHaveCSS('display', 'none')
  })
})

test('style changes start no transition for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/explore')
  const begun = await page.evaluate(() => {
    document.documentElement.style.setProperty('--header-height', '9rem')
    document.documentElement.style.fontSize = '20px'
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length
  })
  expect(begun).toBe(0)
})

test('the back-to-top button appears after 400 px and scrolls to the top in 450 ms', async ({ page }) => {
  await page.setViewportSize(WIDTHS.phone)
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept cookies' }).click()
  const button = page.getByRole('button', { name: 'Back to top' })
  await scrollTo(page, 399)
  await expect(button).toHaveCSS('opacity', '0')
  await expect(button).toHaveAttribute('inert')
  await scrollTo(page, 420)
  await expect(button).toBeVisible()
  await scrollTo(page, 900)
  await expect(button).toHaveCSS('opacity', '1')
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      const startMs = performance.now()
      const look = () => {
        if (window.scrollY > 0) requestAnimationFrame(look)
        else document.body.dataset.arrivedAfterMs = String(performance.now() - startMs)
      }
      requestAnimationFrame(look)
    })
  })
  await button.click()
  await expect(page.locator('body')).toHaveAttribute('data-arrived-after-ms', /\d/)
  const tookMs = Number(await page.locator('body').getAttribute('data-arrived-after-ms'))
  expect(tookMs).toBeGreaterThan(400)
  expect(tookMs).toBeLessThan(1000)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a browser remembers that its visitor accepted cookies; another browser asks again', async ({
  page,
  openBrowser,
}) => {
  await page.goto('/')
  const policy = page.getByRole('region', { name: 'Cookie policy' })
  await expect(policy).toBeVisible()
  await expect(policy.getByRole('link', { name: 'Read it all' })).toHaveAttribute(
    'href',
    '/page/cookie-policy',
  )
  await policy.getByRole('button', { name: 'Accept cookies' }).click()
  await expect(policy).toBeHidden()
  await page.goto('/explore')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(policy).toBeHidden()
  expect(await page.evaluate(() => Object.values(localStorage))).toContain('yes')
  const other = await openBrowser()
  await other.goto('/')
  await expect(other.getByRole('region', { name: 'Cookie policy' })).toBeVisible()
})

test('the dark theme stays on every kind of page until it is switched off', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/^404: GET \S+\/nobody/)
  await enter(page, world, await world.createAccount('fan'), '/user')
  await expect.poll(() => theme(page)).toBe('light')
  await page.getByRole('main').getByRole('switch', { name: 'Dark theme' }).click()
  await expect.poll(() => theme(page)).toBe('dark')
  for (const address of ['/', '/auth/register', '/wallet', '/nobody.of.that.name']) {
    await page.goto(address)
    expect(await theme(page), address).toBe('dark')
  }
  await page.goto('/user')
  const toggle = page.getByRole('main').getByRole('switch', { name: 'Dark theme' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await page.reload()
  expect(await theme(page)).toBe('light')
})

test('the keyboard reaches the content, the menu and the tip sheet, and Escape returns the focus', async ({
  page,
  world,
}) => {
  const performer = await findDemoPerformer(world)
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, `/${performer.username}`)
  await expect(page.getByRole('heading', { level: 1, name: performer.name })).toBeVisible()

  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const menu = page.getByRole('button', { name: `Your menu, ${fan.name}` })
  await menu.focus()
  await page.keyboard.press('Enter')
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await expect(account).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(account).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await expect(menu).toBeFocused()

  const tip = page.getByRole('button', { name: 'Tip', exact: true })
  await tip.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: `Tip ${performer.name}` })
  await expect(sheet).toBeVisible()
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(tip).toBeFocused()
})

for (const viewport of [WIDTHS.phone, { width: 1280, height: 720 }, WIDTHS.desk]) {
  test(`nothing covers the links of the footer at the end of a page (${viewport.width} px)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/explore')
    await page.getByRole('button', { name: 'Accept cookies' }).click()
    await scrollTo(page, 100_000)
    await expect(page.getByRole('button', { name: 'Back to top' })).toBeVisible()
    const covered = () =>
      page.locator('footer').evaluate((footer) =>
        [...footer.querySelectorAll('a, button')].flatMap((control) => {
          const { left, top, width, height } = control.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return hit && control.contains(hit)
            ? []
            : [control.getAttribute('aria-label') ?? control.textContent]
        }),
      )
    await expect.poll(covered).toEqual([])
  })
}
