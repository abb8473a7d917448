/** Addresses that name nothing get a complete page, and unknown queries stay in the address. */
import { findDemoPerformer } from './demo-world.ts'
import { enter, expect, test } from './fixtures.ts'
import { newUsername } from './world.ts'

const NO_ID = '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d'
const missing = () => [
  '/404',
  '/no/such/path',
  `/${newUsername('nobody')}`,
  `/post/${NO_ID}`,
  '/page/nothing',
  '/live/nobody.here',
]
/** Addresses below pages for members only, where anonymous visitors are asked to log in first. */
const OWN = ['/user/nothing-here', '/wallet/nothing-here']

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const visitor of ['stranger', 'fan'] as const) {
      test(`a ${visitor} gets a complete page that answers 404 at an address that names nothing`, async ({
        page,
        world,
        problems,
      }) => {
        problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\/|^404: GET /)
        if (visitor === 'fan') await enter(page, world, await world.createAccount('fan'))
        for (const address of [...missing(), ...(visitor === 'fan' ? OWN : [])]) {
          const response = await page.goto(address)
          expect(response?.status(), address).toBe(404)
          // The document itself has the text, for visitors without scripts. `includes` keeps a failure from quoting it
          // all.
          expect((await response?.text())?.includes('Nobody on this stage'), address).toBe(true)
          await expect(page, address).toHaveTitle(/^Not found · ./)
          await expect(page.getByRole('heading', { name: 'Nobody on this stage' }), address).toBeVisible()
          await expect(page.getByRole('link', { name: 'Find performers' }), address).toBeVisible()
          await expect(page.getByRole('banner').getByRole('searchbox'), address).toBeVisible()
          const header = page.getByRole('banner')
          const own =
            visitor === 'fan' && javaScriptEnabled
              ? header.getByRole('button', { name: /^Your menu/ })
              : header.getByRole('link', { name: 'Log in' })
          await expect(own, address).toBeVisible()
        }
        const search = page.getByRole('banner').getByRole('searchbox')
        await search.fill('clay')
        await search.press('Enter')
        await expect(page).toHaveURL('/search?q=clay')
        await page.goBack()
        await page.getByRole('link', { name: 'Find performers' }).click()
        await expect(page).toHaveURL('/explore')
        await expect(page.getByRole('article').first()).toBeVisible()
      })
    }
  })
}

test('a browser keeps campaign parameters in the address, and the page does not contain them', async ({
  page,
  world,
}) => {
  const { username } = await findDemoPerformer(world)
  const campaign = '?utm_source=mail&fbclid=1'
  await page.goto(`/${username}${campaign}`)
  expect(await page.content()).not.toContain('utm_source')
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(`/${username}/about`)
  await page.goBack()
  await expect(page).toHaveURL(`/${username}${campaign}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
