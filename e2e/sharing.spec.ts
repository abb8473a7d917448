/** The metadata that messengers and search engines show for a page. */
import sharp from 'sharp'
import { findDemoPost } from './demo-world.ts'
import { expect, test } from './fixtures.ts'

test('a performer’s page has a share picture of its own, and the landing page has the site’s', async ({
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

test('a post and a live room have a JPEG as share picture, and the room has its performer’s name', async ({
  page,
  world,
}) => {
  const metaOf = async (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  const formatOf = async () => {
    const answer = await page.request.get(new URL((await metaOf('og:image'))!).pathname)
    return (await sharp(await answer.body()).metadata()).format
  }
  const posts = [
    await findDemoPost(world, ({ gate, type }) => gate === 'free' && type === 'photo'),
    await findDemoPost(world, ({ gate }) => gate === 'subscribers'),
  ]
  for (const { _id } of posts) {
    await page.goto(`/post/${_id}`)
    expect(await formatOf()).toBe('jpeg')
  }
  expect(posts.map(({ shareUrl }) => shareUrl !== null)).toEqual([true, false])

  const { username } = world.demoAccount('performer')
  await page.goto(`/${username}`)
  const [name, picture] = [
    await page.getByRole('heading', { level: 1 }).textContent(),
    await metaOf('og:image'),
  ]
  await page.goto(`/live/${username}`)
  expect(await metaOf('og:title')).toContain(name)
  expect(await metaOf('og:image')).toBe(picture)
  expect(await formatOf()).toBe('jpeg')
})
