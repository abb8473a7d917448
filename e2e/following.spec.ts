/** A fan's list of the performers that they follow. */
import { getPerformer } from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan finds a followed performer in the list, and can undo an unfollow (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      const fan = await world.createAccount('fan')
      await enter(page, world, fan, '/user/following')
      await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible()

      const { _id } = await world.call(getPerformer, { params: { id: star.username }, query: {} })
      const body = { objectType: 'performer', objectId: _id, action: 'follow' } as const
      await world.call(addReaction, { body }, await world.openSession(fan))
      await page.goto('/user')
      await page.getByRole('main').getByRole('link', { name: 'Following' }).click()
      const row = page.getByRole('listitem').filter({ hasText: star.name })
      const follow = row.getByRole('button')
      await expect(follow).toHaveAttribute('aria-pressed', 'true')

      // The answer renders the page again without the performer; the row must stay.
      await follow.click()
      await expect(follow).toHaveAttribute('aria-pressed', 'false')
      await expect(row.locator('form')).toHaveAttribute('aria-busy', 'false')
      await follow.click()
      await expect(follow).toHaveAttribute('aria-pressed', 'true')
      await expect(row.locator('form')).toHaveAttribute('aria-busy', 'false')
      await page.reload()
      await expect(row).toBeVisible()

      await follow.click()
      await expect(follow).toHaveAttribute('aria-pressed', 'false')
      await expect(row.locator('form')).toHaveAttribute('aria-busy', 'false')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible()
    },
  )
}
