/** Where people land after a login, and when their session ends. */
import { enter, expect, findToken, logIn, submitLogin, test } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'

for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/\t/evil.example']) {
  test(`a login does not lead to another site: next=${JSON.stringify(next)}`, async ({ page, world }) => {
    await logIn(page, await world.createAccount('fan'), next)
    await expect(page).toHaveURL('/')
  })
}

test('a login leads back to the page that required it', async ({ page, world }) => {
  await page.goto('/user/account')
  await expect(page).toHaveURL('/auth/login?next=%2Fuser%2Faccount')
  await submitLogin(page, await world.createAccount('fan'))
  await expect(page).toHaveURL('/user/account')
})

test('an open page whose session ends elsewhere goes to /login, which says so', async ({
  page,
  context,
  world,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/user/subscriptions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await world.ops('accounts', 'suspend', fan.username)
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await expect(page.getByText('Forbidden in the action!', { exact: true })).toBeVisible()
  expect(await findToken(context)).toBeUndefined()
})

test('the studio ends the session of a fan who opens it', async ({ page, context, world, problems }) => {
  problems.allow(AFTER_THE_SESSION)
  await enter(page, world, await world.createAccount('fan'))
  await page.goto('/model/live')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await findToken(context)).toBeUndefined()
})

test('a performer lands on their profile, and in the studio until the first steps are done', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  const settled = world.demoAccount('performer')
  await logIn(page, settled)
  await expect(page).toHaveURL(`/${settled.username}`)
  await expect(page.getByRole('main').getByText(`@${settled.username}`).first()).toBeVisible()

  await page.context().clearCookies()
  const newcomer = await world.createAccount('performer')
  await logIn(page, newcomer)
  await expect(page).toHaveURL('/model')
  const steps = page.getByRole('region', { name: 'Your first steps' })
  await expect(steps).toContainText(/[0-4] of 5 done/)
  await steps.getByRole('link', { name: /^Where your earnings go/ }).click()
  await expect(page).toHaveURL('/model/banking')
})
