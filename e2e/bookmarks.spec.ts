/** A fan keeps posts, finds them again, and takes them out of the list. */
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { postsOf, publish } from './posts.ts'

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan bookmarks a post, finds it among the bookmarks, and can undo a removal (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      const token = await world.openSession(star)
      const older = await publish(world, token, { text: 'The older post' })
      const newer = await publish(world, token, { text: 'The newer post' })
      await enter(page, world, await world.createAccount('fan'), '/user/bookmarks')
      await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible()
      const bookmark = page.getByRole('main').getByRole('button', { name: 'Bookmark' })
      const keep = async () => {
        await bookmark.click()
        await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
        await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
      }

      // The order is that of the bookmarks.
      await page.goto(`/post/${newer._id}`)
      await keep()
      await page.goto(`/post/${older._id}`)
      await keep()
      await page.goto('/user')
      await page.getByRole('main').getByRole('link', { name: 'Bookmarks' }).click()
      await expect(page.getByRole('heading', { name: 'Bookmarks' })).toBeVisible()
      await expect(postsOf(page)).toContainText(['The older post', 'The newer post'])

      // A removed bookmark stays in its place until the page is read anew.
      const first = postsOf(page).first().getByRole('button', { name: 'Bookmark' })
      await first.click()
      await expect(first).toHaveAttribute('aria-pressed', 'false')
      await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
      await expect(postsOf(page)).toContainText(['The older post', 'The newer post'])
      await first.click()
      await expect(first).toHaveAttribute('aria-pressed', 'true')
      await first.click()
      await expect(first).toHaveAttribute('aria-pressed', 'false')
      await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
      await page.reload()
      await expect(postsOf(page)).toContainText(['The newer post'])
    },
  )
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a bookmark is a plain form, and the list is a page', async ({ page, world, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const star = await world.createAccount('performer')
    const post = await publish(world, await world.openSession(star), { text: 'Kept without a script' })
    await enter(page, world, await world.createAccount('fan'), `/post/${post._id}`)
    const bookmark = page.getByRole('main').getByRole('button', { name: 'Bookmark' })
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/user/bookmarks')
    await expect(postsOf(page)).toContainText(['Kept without a script'])
    await bookmark.click()
    await expect(page.getByRole('heading', { name: 'Nothing kept yet' })).toBeVisible()
  })
})

test('a like here and its end in another tab are both right after a refresh, whatever the presses were', async ({
  page,
  world,
}) => {
  const star = await world.createAccount('performer')
  const post = await publish(world, await world.openSession(star), { text: 'Two tabs' })
  await enter(page, world, await world.createAccount('fan'), `/post/${post._id}`)
  const like = (tab: typeof page) => tab.getByRole('main').getByRole('button', { name: /^Like/ }).first()
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto(`/post/${post._id}`)
  await like(other).click()
  await expect(like(other)).toHaveAttribute('aria-pressed', 'false')
  await expect(other.locator('form[aria-busy=true]')).toHaveCount(0)
  // A follow refreshes the page, without a new document.
  await page.getByRole('button', { name: `Follow ${star.name}` }).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
})
