/** Fans vote in polls of posts, and see the votes of others as they come. */
import type { Page } from '@playwright/test'
import { getOwnPost } from '#contract/posts.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, readEdges, submitLogin, test, toasts, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { pollOf, postsOf, publishPoll } from './posts.ts'
import type { World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const OPTIONS = [
  'River',
  'Lanterns',
  'A song with a name that is long enough to need a second line on a phone',
]

async function openPoll(world: World, given: { hours?: number; options?: string[] } = {}) {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const { _id: id } = await publishPoll(world, token, given)
  const read = async () => (await world.call(getOwnPost, { params: { id } }, token)).poll!
  return { star, path: `/post/${id}`, read }
}

const rows = (page: Page) => pollOf(page).getByRole('listitem')
const answer = (page: Page, name: string) => pollOf(page).getByRole('button', { name })

/** The places of a poll's rows, and of what stands below the poll. */
async function readPlaces(page: Page) {
  const below = pollOf(page).locator('xpath=following-sibling::footer').first()
  const places = await Promise.all([...(await rows(page).all()), below].map(readEdges))
  return places.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test.describe(width, details, () => {
    test.use({ viewport })

    test(`a vote shows in the open page of another fan who has voted, and nothing moves (${width})`, async ({
      page,
      world,
      openBrowser,
    }) => {
      const { star, path, read } = await openPoll(world, { options: OPTIONS })
      await enter(page, world, await world.createAccount('fan'), path)
      await untilInteractive(page)
      await expect(pollOf(page)).toContainText('0 votes')
      await expect(pollOf(page)).toContainText('Ends in')
      const before = await readPlaces(page)
      for (const [, , , height] of before.slice(0, 3)) expect(height).toBeGreaterThanOrEqual(44)
      await answer(page, 'River').click()
      await expect(rows(page)).toHaveText([/100%.*Your vote/, /0%/, /0%/])
      await expect(pollOf(page)).toBeFocused()
      expect(await readPlaces(page)).toEqual(before)

      const other = await openBrowser({ viewport })
      await enter(other, world, await world.createAccount('fan'), `/${star.username}`)
      await untilInteractive(other)
      await answer(other, 'Lanterns').click()
      await expect(rows(other)).toHaveText([/50%/, /50%.*Your vote/, /0%/])
      await expect(rows(page)).toHaveText([/50%.*Your vote/, /50%/, /0%/])
      await expect(pollOf(page)).toContainText('2 votes')
      expect(await readPlaces(page)).toEqual(before)
      await expect(pollOf(page).getByRole('status')).toHaveText('You voted for River: 100% of 1 vote.')
      expect(await read()).toMatchObject({ totalVotes: 2 })
      await page.reload()
      await expect(rows(page)).toHaveText([/50%.*Your vote/, /50%/, /0%/])
      expect(await readPlaces(page)).toEqual(before)
    })

    test(`a vote without a network is kept, and sent when the network is back (${width})`, async ({
      page,
      context,
      world,
      problems,
    }) => {
      problems.allow(NO_NETWORK)
      const { path, read } = await openPoll(world)
      await enter(page, world, await world.createAccount('fan'), path)
      await untilInteractive(page)
      await context.setOffline(true)
      await answer(page, 'River').click()
      await expect(toasts(page)).toContainText('You are offline. This is kept here')
      await answer(page, 'Lanterns').click()
      await expect(pollOf(page)).toHaveAttribute('aria-busy', 'true')
      await context.setOffline(false)
      await expect(rows(page)).toHaveText([/0%/, /100%.*Your vote/])
      expect(await read()).toMatchObject({ totalVotes: 1, options: [{ totalVotes: 0 }, { totalVotes: 1 }] })
    })

    test(`a visitor registers or logs in first, and comes back to vote (${width})`, async ({
      page,
      world,
    }) => {
      const { star, path, read } = await openPoll(world)
      const fan = await world.createAccount('fan')
      await page.goto(path)
      await pollOf(page).getByRole('link', { name: 'Lanterns' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Vote in ${star.name}’s poll` })).toBeVisible()
      await page.getByRole('link', { name: 'Log in instead' }).click()
      await submitLogin(page, fan)
      await expect(page).toHaveURL(`${path}?intent=vote`)
      await expect(pollOf(page)).toContainText('You wanted to vote')
      await expect(answer(page, 'River')).toBeFocused()
      expect(await read()).toMatchObject({ totalVotes: 0 })
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveText([/0%/, /100%.*Your vote/])
    })

    test(`when a poll ends, the open pages show its results, and nothing moves (${width})`, async ({
      page,
      world,
    }) => {
      const { path } = await openPoll(world, { hours: 1 })
      await page.clock.install()
      // The journey cannot move the server's clock, so this is what it would answer then.
      await page.route('**/api/polls/*', async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: { poll: object } }
        const options = OPTIONS.slice(0, 2).map((text, at) => ({ _id: `o${at}`, text, totalVotes: at }))
        const poll = { ...data.poll, options, totalVotes: 1, hasEnded: true }
        await route.fulfill({ response, json: { data: { ...data, poll } } })
      })
      await page.goto(path)
      await expect(pollOf(page).getByRole('link')).toHaveCount(2)
      await untilInteractive(page)
      const before = await readPlaces(page)
      await page.clock.fastForward('01:00:05')
      await expect(rows(page)).toHaveText([/0%/, /100%/])
      await expect(pollOf(page)).toContainText('Ended')
      await expect(pollOf(page).getByRole('link')).toHaveCount(0)
      expect(await readPlaces(page)).toEqual(before)
    })
  })
}

test('the performer sees votes as they come, and cannot vote; another performer reads why not', async ({
  page,
  world,
  openBrowser,
}) => {
  const { star, path } = await openPoll(world)
  await enter(page, world, star, path)
  await expect(rows(page)).toHaveText([/0%/, /0%/])
  const colleague = await openBrowser()
  await enter(colleague, world, await world.createAccount('performer'), path)
  await expect(pollOf(colleague)).toContainText('Only fans vote.')
  const fan = await openBrowser()
  await enter(fan, world, await world.createAccount('fan'), path)
  await untilInteractive(fan)
  await answer(fan, 'River').click()
  await expect(rows(page)).toHaveText([/100%/, /0%/])
  for (const one of [page, colleague]) await expect(pollOf(one).getByRole('button')).toHaveCount(0)
})

test('a vote in one list shows in another one of the same tab', async ({ page, world }) => {
  const { star, path } = await openPoll(world)
  await enter(page, world, await world.createAccount('fan'), `/${star.username}`)
  await untilInteractive(page)
  await answer(page, 'River').click()
  await expect(rows(page)).toHaveText([/100%/, /0%/])
  await postsOf(page).first().getByRole('link', { name: 'Comments' }).click()
  await expect(page).toHaveURL(`${path}#comments`)
  await expect(rows(page)).toHaveText([/100%.*Your vote/, /0%/])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a poll is a plain form', async ({ page, world, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const { path, read } = await openPoll(world)
    await page.goto(path)
    await expect(pollOf(page).getByRole('link', { name: 'River' })).toBeVisible()
    await enter(page, world, await world.createAccount('fan'), path)
    await answer(page, 'Lanterns').click()
    await expect(rows(page)).toHaveText([/0%/, /100%.*Your vote/])
    expect(await read()).toMatchObject({ totalVotes: 1 })
  })
})
