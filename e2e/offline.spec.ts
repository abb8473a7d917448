/** Without a network people never see the browser's own error page, and open pages stay open. */
import type { Page } from '@playwright/test'
import { enter, expect, test, toasts, WIDTHS } from './fixtures.ts'

const STAYING = 'You are offline. This page stays as it is until you are back.'
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/
test.use({ serviceWorkers: 'allow' })

/** Waits for the service worker, which serves pages from the next one on. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

for (const width of ['phone', 'desk'] as const) {
  test(`a menu link stays on the open page while offline, and leads on when back online (${width})`, async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(OFFLINE)
    await page.setViewportSize(WIDTHS[width])
    await enter(page, world, await world.createAccount('fan'), '/contact')
    const subject = page.getByLabel('What is it about')
    await subject.fill('Still here')
    await waitForWorker(page)
    await page.context().setOffline(true)
    const explore = page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).first()
    await explore.click()
    await expect(toasts(page).getByText(STAYING)).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(subject).toHaveValue('Still here')
    await page.context().setOffline(false)
    await explore.click()
    // The form is not saved, so the page asks first.
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/explore')
  })
}

test('a search stays on the open page while offline, and a link within the page works', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(OFFLINE)
  await page.setViewportSize(WIDTHS.desk)
  await enter(page, world, await world.createAccount('fan'), '/contact')
  await waitForWorker(page)
  await page.context().setOffline(true)
  const search = page.getByRole('searchbox').first()
  await search.fill('mira')
  await search.press('Enter')
  await expect(toasts(page).getByText(STAYING)).toBeVisible()
  await expect(page).toHaveURL('/contact')
  await page.keyboard.press('Tab')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href^="#"]')!.click())
  await expect(page).toHaveURL(/\/contact#/)
})

test('the offline page appears at the requested address, and its “Try again” loads that page when the network is back', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(OFFLINE)
  problems.allow(/^503: GET \S+\/explore$/)
  await enter(page, world, await world.createAccount('fan'), '/contact')
  await waitForWorker(page)
  await page.context().setOffline(true)
  await page.goto('/explore')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page).toHaveURL('/explore')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline')
  await expect(page).toHaveURL('/explore')
})

test('every page loads the words of the error screen in advance', async ({ page }) => {
  for (const path of ['/', '/contact', '/auth/login']) {
    await page.goto(path)
    await page.waitForLoadState('load')
    const texts = await page.evaluate(async () => {
      const scripts = performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes('/_next/static/') && name.endsWith('.js'))
      return Promise.all(scripts.map(async (name) => (await fetch(name)).text()))
    })
    expect(
      texts.some((text) => text.includes('Something went wrong on our side')),
      path,
    ).toBe(true)
  }
})
