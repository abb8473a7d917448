/** What readers see of posts: on the post's page, on the performer's page and on the home page. */
import type { Page } from '@playwright/test'
import { getOwnPerformer, updatePerformer } from '#contract/performers.ts'
import type { OwnPost } from '#contract/posts.ts'
import { enter, expect, readEdges, test, toasts, WIDTHS, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import {
  makeFollower,
  makeSubscriber,
  nextSubscription,
  postsOf,
  publish,
  setMonthlyPrice,
  uploadPhoto,
} from './posts.ts'
import { newAddress, type World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** The end of every post's text. It is longer than a preview, so that a locked post must not show it. */
const SECRET = 'and only those who may read the whole post learn that we meet below the old clock'

type Reader = 'stranger' | 'follower' | 'subscriber'

const OPEN_TO: Record<OwnPost['gate'], readonly Reader[]> = {
  free: ['stranger', 'follower', 'subscriber'],
  followers: ['follower', 'subscriber'],
  subscribers: ['subscriber'],
  price: [],
}

/** What a locked post says about the way in. */
const WAY_IN: Record<Exclude<OwnPost['gate'], 'free'>, RegExp> = {
  followers: /For followers.*Follow to see/s,
  subscribers: /For subscribers.*Subscribe for €7/s,
  price: /Pay once, keep it for good.*€5/s,
}

async function makePosts(world: World) {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  await setMonthlyPrice(world, token, 700)
  const posts: OwnPost[] = []
  for (const gate of Object.keys(OPEN_TO) as OwnPost['gate'][]) {
    const fileIds = [await uploadPhoto(world, token, '#a63'), await uploadPhoto(world, token, '#36a')]
    const priceCents = gate === 'price' ? 500 : null
    posts.push(await publish(world, token, { text: `Open to ${gate}: ${SECRET}`, gate, priceCents, fileIds }))
  }
  return { star, posts }
}

/** Every address at which the post's whole photos are, without the viewer's signature. */
const addressesOf = ({ files }: OwnPost): string[] =>
  files.flatMap(({ image }) =>
    [image!.url, ...image!.sizes.map(({ url }) => url)].map((url) => url.split('?')[0]!),
  )

/** Opens a page. @returns its source, as the server has sent it */
async function open(page: Page, path: string): Promise<string> {
  const response = await page.goto(path)
  return response!.text()
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `each reader sees the posts that are open to them whole, and of locked ones a preview and the way in (${width})`,
    details,
    async ({ world, openBrowser }) => {
      const { star, posts } = await makePosts(world)
      const readers = {
        stranger: null,
        follower: await makeFollower(world, star),
        subscriber: await makeSubscriber(world, star),
      }
      for (const [name, account] of Object.entries(readers) as [Reader, typeof readers.follower | null][]) {
        await test.step(name, async () => {
          const page = await openBrowser({ viewport })
          if (account) await enter(page, world, account)
          const lists = new Map([['profile', await open(page, `/${star.username}`)]])
          await expect(postsOf(page)).toHaveCount(posts.length)
          for (const post of posts) {
            const card = postsOf(page).filter({ hasText: `Open to ${post.gate}` })
            if (OPEN_TO[post.gate].includes(name)) {
              await expect(card).toContainText(SECRET)
              await expect(card.getByRole('img', { name: /^Photo \d of 2/ })).toHaveCount(2)
            } else {
              await expect(card).toContainText('2 photos')
              await expect(card).toContainText(WAY_IN[post.gate as keyof typeof WAY_IN])
              await expect(card.getByRole('img', { name: /^Photo/ })).toHaveCount(0)
            }
          }
          // A visitor's home page shows free posts of all performers.
          lists.set('home', await open(page, '/'))
          if (account) await expect(postsOf(page)).toHaveCount(posts.length)
          for (const post of posts) {
            const isOpen = OPEN_TO[post.gate].includes(name)
            const source = await open(page, `/post/${post._id}`)
            const main = page.getByRole('main')
            await expect(main.getByRole('img', { name: /^Photo \d of 2/ })).toHaveCount(isOpen ? 2 : 0)
            if (isOpen) {
              await expect(main.locator('article').first()).toContainText(SECRET)
              // So a source that names the photos or the whole text does contain what is looked for below.
              expect(source).toContain('below the old clock')
              expect(addressesOf(post).filter((address) => source.includes(address))).not.toEqual([])
              continue
            }
            const wayIn = WAY_IN[post.gate as keyof typeof WAY_IN]
            await expect(main.locator('article').first()).toContainText(wayIn)
            expect(source, `the page of the post for ${post.gate}`).not.toContain('below the old clock')
            for (const [where, sent] of [...lists, ['post', source]] as const)
              for (const address of addressesOf(post))
                expect(sent.includes(address), `${where} names ${address}`).toBe(false)
            for (const address of addressesOf(post)) {
              const answer = await fetch(world.origin + address, { headers: newAddress() })
              expect(answer.status, address).toBeGreaterThanOrEqual(400)
            }
          }
        })
      }
    },
  )

  test(
    `strangers see a change, another audience, an archived post’s return and a deletion at their next request (${width})`,
    details,
    async ({ page, world, problems, openBrowser }) => {
      problems.allow(/^404: GET \S+\/post\//)
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      const token = await world.openSession(star)
      const post = await publish(world, token, {
        text: 'The first light',
        fileIds: [await uploadPhoto(world, token, '#6a3')],
      })
      const address = `/post/${post._id}`
      const stranger = await openBrowser({ viewport })
      const expectShown = async (text: string) => {
        expect((await stranger.goto(address))!.status()).toBe(200)
        await expect(stranger.locator('article')).toContainText(text)
        await stranger.goto(`/${star.username}`)
        await expect(postsOf(stranger)).toHaveCount(1)
        await expect(postsOf(stranger)).toContainText(text)
      }
      const expectGone = async () => {
        expect((await stranger.goto(address))!.status()).toBe(404)
        await stranger.goto(`/${star.username}`)
        await expect(postsOf(stranger)).toHaveCount(0)
      }
      await expectShown('The first light')

      await enter(page, world, star, `/model/posts/${post._id}`)
      await untilInteractive(page)
      await page.getByRole('textbox', { name: 'Text' }).fill('The second light')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL('/model/posts')
      await expectShown('The second light')

      const whole = world.origin + addressesOf(post)[0]!
      const ask = async () => (await fetch(whole, { headers: newAddress() })).status
      expect(await ask()).toBe(200)
      await page.goto(`/model/posts/${post._id}`)
      await untilInteractive(page)
      await page.getByRole('radio', { name: /^Followers/ }).check()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL('/model/posts')
      await expectShown('Follow to see')
      // Upstream remembers for two seconds who may see a file.
      await expect.poll(ask, { message: 'the photo’s address from before' }).toBeGreaterThanOrEqual(400)

      await choose(page, 'The second light', 'Archive')
      await expect(toasts(page)).toContainText('Archived')
      await expectGone()

      await page.goto('/model/posts?state=archived')
      await untilInteractive(page)
      await choose(page, 'The second light', 'Put it back')
      await expect(toasts(page)).toContainText('Back on your page')
      await expectShown('Follow to see')

      await page.goto('/model/posts')
      await untilInteractive(page)
      await choose(page, 'The second light', 'Delete')
      await page.getByRole('button', { name: 'Delete it' }).click()
      await expect(toasts(page)).toContainText('Deleted')
      await expectGone()
    },
  )

  test(
    `pinned posts come first on the profile, the one pinned last at the top, and nowhere else (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      const token = await world.openSession(star)
      for (const text of ['One', 'Two', 'Three', 'Four']) await publish(world, token, { text })
      const fan = await makeFollower(world, star)
      await enter(page, world, star, '/model/posts')
      await untilInteractive(page)
      for (const text of ['Two', 'One']) {
        await choose(page, text, 'Pin to your page')
        await expect(row(page, text)).toContainText('Pinned')
      }
      const expectOrder = async (reader: Page, path: string, order: string[]) => {
        await reader.goto(path)
        await expect(postsOf(reader)).toHaveText(order.map((text) => new RegExp(text)))
      }
      const stranger = await openBrowser({ viewport })
      await expectOrder(stranger, `/${star.username}`, ['One', 'Two', 'Four', 'Three'])
      await expect(postsOf(stranger).filter({ hasText: 'Pinned' })).toHaveCount(2)
      const follower = await openBrowser({ viewport })
      await enter(follower, world, fan)
      await expectOrder(follower, '/', ['Four', 'Three', 'Two', 'One'])
      await expect(postsOf(follower).filter({ hasText: 'Pinned' })).toHaveCount(0)

      // An edit keeps the pin and its place.
      await page.goto('/model/posts')
      await row(page, 'Two').getByRole('link', { name: 'Two' }).click()
      await untilInteractive(page)
      await page.getByRole('textbox', { name: 'Text' }).fill('Two, better')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page).toHaveURL('/model/posts')
      await expectOrder(stranger, `/${star.username}`, ['One', 'Two, better', 'Four', 'Three'])

      await choose(page, 'One', 'Unpin')
      await expect(row(page, 'One')).not.toContainText('Pinned')
      await expectOrder(stranger, `/${star.username}`, ['Two, better', 'Four', 'Three', 'One'])
    },
  )
}

test('a fan follows on a locked post, and it opens in place', async ({ page, world }) => {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const fileIds = [await uploadPhoto(world, token, '#63a')]
  const post = await publish(world, token, { text: SECRET, gate: 'followers', fileIds })
  for (const path of [`/post/${post._id}`, `/${star.username}`]) {
    await enter(page, world, await world.createAccount('fan'), path)
    await untilInteractive(page)
    await expect(page.getByRole('main').getByRole('img', { name: /^Photo by/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Follow to see' }).click()
    await expect(page.getByRole('main').getByRole('img', { name: /^Photo by/ })).toHaveCount(1)
    await expect(page.getByRole('article').first()).toContainText(SECRET)
    await expect(page.getByRole('button', { name: 'Follow to see' })).toHaveCount(0)
    // A page that is still open would ask for its account's events with another session.
    await page.goto('about:blank')
  }
})

test('a long text is cut on the profile, with a link to the rest', async ({ page, world }) => {
  await page.setViewportSize(WIDTHS.phone)
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const text = `${'A long evening on the road, and a longer night in the van. '.repeat(60)}The end.`
  const fileIds = [await uploadPhoto(world, token, '#366')]
  await publish(world, token, { text })
  await publish(world, token, { text: `Short. ${text}`, fileIds })
  await publish(world, token, { text: 'Short, and whole.' })
  await page.goto(`/${star.username}`)
  await expect(postsOf(page)).toHaveCount(3)
  const links = page.getByRole('main').getByRole('link', { name: 'Read more' })
  await expect(links).toHaveCount(2)
  for (const post of await postsOf(page).all()) expect((await readEdges(post)).height).toBeLessThan(844)
  await links.last().click()
  await expect(page).toHaveURL(/\/post\//)
  await expect(page.getByRole('article').getByText('The end.')).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'Read more' })).toHaveCount(0)
})

test('performers reach the composer from their own empty page, and from their posts', async ({
  page,
  world,
}) => {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  await enter(page, world, star, `/${star.username}`)
  await page.getByRole('main').getByRole('link', { name: 'Write a post' }).click()
  await expect(page).toHaveURL('/model/posts/new')
  const post = await publish(world, token, { text: 'Hello' })
  for (const path of [`/${star.username}`, `/post/${post._id}`]) {
    await page.goto(path)
    await page.getByRole('article').getByRole('link', { name: 'Edit this post' }).click()
    await expect(page).toHaveURL(`/model/posts/${post._id}`)
  }
  // A page that is still open would ask for its account's events with another session.
  await page.goto('about:blank')
  await enter(page, world, await world.createAccount('fan'), `/post/${post._id}`)
  await expect(page.getByRole('article')).toContainText('Hello')
  await expect(page.getByRole('link', { name: 'Edit this post' })).toHaveCount(0)
})

test('a member on an empty page hears of the first post', async ({ page, world }) => {
  const star = await world.createAccount('performer')
  const fan = await makeFollower(world, star)
  const subscribed = nextSubscription(page)
  await enter(page, world, fan, `/${star.username}`)
  await subscribed
  await expect(page.getByRole('heading', { name: 'Nothing posted yet' })).toBeVisible()
  await publish(world, await world.openSession(star), { text: 'The very first' })
  await page.getByRole('button', { name: '1 new post' }).click()
  await expect(postsOf(page)).toHaveText([/The very first/])
  await expect(page.getByRole('heading', { name: 'Nothing posted yet' })).toBeHidden()
})

test('an address in a post and in a biography is a link', async ({ page, world }) => {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const { _id: id } = await world.call(getOwnPerformer, {}, token)
  const bio = 'I sing at http://example.org/bio.'
  await world.call(updatePerformer, { params: { id }, body: { bio } }, token)
  const post = await publish(world, token, { text: 'Tickets: https://example.com/post (few left)' })
  const expectLink = async (path: string, href: string) => {
    await page.goto(path)
    const link = page.getByRole('main').locator(`a[href="${href}"]`).filter({ visible: true })
    await expect(link.first()).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
    await expect(link.first()).toHaveAttribute('target', '_blank')
  }
  await expectLink(`/post/${post._id}`, 'https://example.com/post')
  await expectLink(`/${star.username}`, 'https://example.com/post')
  await expectLink(`/${star.username}/about`, 'http://example.org/bio')
})

const row = (page: Page, name: string) =>
  page.locator('ul[aria-label="Your posts"] > li').filter({
    has: page.getByRole('button', { name: `Actions for ${name}` }),
  })

async function choose(page: Page, name: string, label: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await row(page, name).getByRole('button', { name: label }).click()
}
