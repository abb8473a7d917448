/** What messengers and search engines show of a page. */
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'

test('a performer’s page is shared with a picture of its own, and the landing page with the site’s', async ({
  page,
  world,
}) => {
  const { username } = world.demoAccount('performer')
  const metaOf = async (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  await page.goto(`/${username}`)
  const own = await metaOf('og:image')
  expect(own).toMatch(/^http.*\/media\/share\/[\da-f-]{36}\/[\da-f]{16}\.jpg$/)
  expect([await metaOf('og:image:width'), await metaOf('og:image:height')]).toEqual(['1200', '630'])
  expect(await metaOf('og:image:alt')).not.toBe('')
  const answer = await page.request.get(new URL(own!).pathname)
  const { format, width, height } = await sharp(await answer.body()).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  await page.goto('/')
  expect(await metaOf('og:image')).toMatch(/\/og\.jpg$/)
})
