/** A performer schedules a post far from the server’s time zone, and it goes out at its time. */
import { listOwnPosts } from '#contract/posts.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { makeFollower, postsOf, publish } from './posts.ts'

const ZONE = 'Pacific/Auckland'
/** A typed time has whole minutes, so the post waits for up to two of them. */
const LIMIT_MS = 130_000

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a post that is scheduled in another time zone goes out at its minute, and readers are told (${width})`,
    details,
    async ({ world, openBrowser }) => {
      const star = await world.createAccount('performer')
      const token = await world.openSession(star)
      await publish(world, token, { text: 'The evening before.' })
      const fan = await makeFollower(world, star)
      const reader = await openBrowser({ viewport, timezoneId: 'America/Los_Angeles' })
      await enter(reader, world, fan, '/')
      await untilInteractive(reader)
      await expect(postsOf(reader)).toHaveCount(1)

      const page = await openBrowser({ viewport, timezoneId: ZONE })
      await enter(page, world, star, '/model/posts/new')
      await untilInteractive(page)
      await page.getByRole('textbox', { name: 'Text' }).fill('Good morning from tomorrow')
      await page.getByRole('radio', { name: 'Later' }).check()
      const { day, time, at } = nextMinute()
      await page.getByLabel('Day', { exact: true }).fill(day)
      await page.getByLabel('Time', { exact: true }).fill(time)
      await expect(page.getByText(`${time} in your time zone, Pacific/Auckland`)).toBeVisible()
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await expect(page).toHaveURL('/model/posts')
      const row = page.locator('ul[aria-label="Your posts"] > li').filter({ hasText: 'Good morning' })
      await expect(row).toContainText('Scheduled')
      await expect(row).toContainText(time)
      const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
      expect(post).toMatchObject({ state: 'scheduled', scheduledAt: at })
      await expect(postsOf(reader)).toHaveCount(1)

      const pill = reader.getByRole('button', { name: '1 new post' })
      await expect(pill).toBeVisible({ timeout: LIMIT_MS })
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(at))
      await pill.click()
      await expect(postsOf(reader).first()).toContainText('Good morning from tomorrow')
      const stranger = await openBrowser({ viewport })
      await stranger.goto(`/${star.username}`)
      await expect(postsOf(stranger).first()).toContainText('Good morning from tomorrow')
      await page.reload()
      await expect(row).toContainText('Published')
    },
  )
}

/** The first full minute that is at least 20 seconds away: as a clock in the zone shows it, and in UTC. */
function nextMinute(): { day: string; time: string; at: string } {
  const minute = 60_000
  const at = new Date(Math.ceil((Date.now() + 20_000) / minute) * minute)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
  const [day = '', time = ''] = format.format(at).split(' ')
  return { day, time, at: at.toISOString() }
}
