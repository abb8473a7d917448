import { enter, expect, logIn, test, WIDTHS } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'

for (const [width, viewport] of Object.entries(WIDTHS)) {
  test(`an operator lands in the admin console, and sees there who is logged in (${width})`, async ({
    page,
    openBrowser,
    world,
    problems,
  }) => {
    problems.allow(AFTER_THE_SESSION)
    await page.setViewportSize(viewport)
    const operator = await world.createAccount('operator')
    const elsewhere = await openBrowser()
    await enter(elsewhere, world, operator, '/admin')
    await logIn(page, operator)
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible()
    const countries = page.getByRole('region', { name: 'Blocked countries' })
    await expect(countries.getByText('None', { exact: true })).toBeVisible()
    await expect(countries).toContainText(`npm run ops -- settings set blockedCountries '["FR"]'`)

    await page.getByRole('navigation').getByRole('link', { name: 'Security' }).click()
    await expect(page).toHaveURL('/admin/security')
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: /^Log out: / }).click()
    await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
    await expect(elsewhere).toHaveURL(/\/login/)

    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page).toHaveURL('/auth/login')
  })
}

test('an operator’s menu on the site leads into the admin console, and to no wallet', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('operator'), '/explore')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/admin/security')
  await expect(page.getByRole('link', { name: /^Wallet/ })).toHaveCount(0)
})
