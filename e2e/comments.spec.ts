/** People comment on a post and reply; the author changes and deletes; the performer pins, limits and moderates. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { MAX_COMMENT_LENGTH } from '#contract/comment-bounds.ts'
import { createComment } from '#contract/comments.ts'
import { createPost } from '#contract/posts.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, readEdges, test, toasts, widthsFrom } from './fixtures.ts'
import { untilInteractive, walkAction } from './lost-action.ts'
import type { Account, World } from './world.ts'

async function publish(world: World, star: Account): Promise<{ id: string; path: string }> {
  const body = { text: 'An evening by the river.', idempotencyKey: randomUUID() }
  const { _id } = await world.call(createPost, { body }, await world.openSession(star))
  return { id: _id, path: `/post/${_id}` }
}

async function say(world: World, who: Account, objectId: string, text: string, objectType = 'feed') {
  const body = { objectType, objectId, text, idempotencyKey: randomUUID() }
  return world.call(createComment, { body }, await world.openSession(who))
}

const talk = (page: Page) => page.locator('#comments')
const items = (page: Page) =>
  talk(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
/** The page may still show another one while a link is followed. */
const box = (page: Page, name = 'Write a comment') => talk(page).getByRole('textbox', { name })
const title = (page: Page, text: string) => talk(page).getByRole('heading', { name: text, exact: true })

async function choose(page: Page, words: string, act: string) {
  const item = items(page).filter({ hasText: words }).first()
  await item.getByRole('button', { name: /^Actions for the comment of/ }).click()
  // A pointer would have to wait until the menu stands still, and to scroll, which moves the menu with its button.
  await item.getByRole(act === 'Edit' ? 'link' : 'button', { name: act, exact: true }).press('Enter')
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `people comment, reply, change and delete, and the performer pins (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      await page.setViewportSize(viewport)
      const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
      const post = await publish(world, star)
      await say(world, star, post.id, 'Who was there?')
      await enter(page, world, fan, post.path)
      await box(page).fill('I was, and it was lovely.')
      await talk(page).getByRole('button', { name: 'Comment', exact: true }).click()
      await expect(toasts(page)).toContainText('Commented successfully')
      await expect(title(page, '2 comments')).toBeVisible()
      await expect(items(page).first()).toContainText('I was, and it was lovely.')
      await expect(box(page)).toHaveValue('')

      await talk(page).getByRole('link', { name: 'Oldest' }).click()
      await expect(items(page).first()).toContainText('Who was there?')
      // Another part of the list does not show a new comment, so its author goes to the front.
      await box(page).fill('And again <b>tonight</b>')
      await talk(page).getByRole('button', { name: 'Comment', exact: true }).click()
      await expect(items(page).first()).toContainText('And again <b>tonight</b>')
      await expect(title(page, '3 comments')).toBeVisible()

      await items(page)
        .filter({ hasText: 'Who was there?' })
        .getByRole('link', { name: /^Reply to/ })
        .click()
      await box(page, `Reply to ${star.name}`).fill('Me!')
      await talk(page).getByRole('button', { name: 'Reply', exact: true }).click()
      await expect(title(page, '1 reply')).toBeVisible()
      await expect(items(page).last()).toContainText('Me!')

      await choose(page, 'Me!', 'Edit')
      await box(page, 'Your comment').fill('Me too!')
      await talk(page).getByRole('button', { name: 'Save' }).click()
      await expect(items(page).last()).toContainText('Me too!')
      await expect(items(page).last()).toContainText('edited')
      await page.goBack()
      await talk(page).getByRole('link', { name: 'All comments' }).click()
      await expect(title(page, '3 comments')).toBeVisible()

      await choose(page, 'And again', 'Delete')
      await expect(toasts(page)).toContainText('Removed successfully!')
      await expect(title(page, '2 comments')).toBeVisible()
      await expect(items(page).filter({ hasText: 'And again' })).toHaveCount(0)

      const desk = await openBrowser()
      await desk.setViewportSize(viewport)
      await enter(desk, world, star, '/model/comments')
      await expect(desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Me too!' })).toBeVisible()
      await desk.goto(post.path)
      await choose(desk, 'Who was there?', 'Pin to the top')
      await expect(items(desk).first()).toContainText('Pinned')
      await page.reload()
      await expect(items(page).first()).toContainText('Who was there?')
    },
  )
}

test('a comment survives a reload and a lost network, and is made once', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
  const post = await publish(world, star)
  await enter(page, world, fan, post.path)
  const words = 'Typed on a train'
  await box(page).fill(words)
  await page.reload()
  await expect(box(page)).toHaveValue(words)
  await walkAction(page, 'comments.comment', {
    hasKey: true,
    losing: ['request', 'answer'],
    press: () => talk(page).getByRole('button', { name: 'Comment', exact: true }).click(),
    kept: () => expect(box(page)).toHaveValue(words),
    async done() {
      await expect(items(page)).toHaveCount(1)
      await expect(box(page)).toHaveValue('')
    },
  })
  await page.reload()
  await expect(items(page)).toHaveCount(1)
  await expect(box(page)).toHaveValue('')
  await choose(page, words, 'Edit')
  await box(page, 'Your comment').fill('Typed at home')
  await walkAction(page, 'comments.editComment', {
    press: () => talk(page).getByRole('button', { name: 'Save' }).click(),
    kept: () => expect(box(page, 'Your comment')).toHaveValue('Typed at home'),
    done: () => expect(items(page).first()).toContainText('edited'),
  })
  await page.goto(post.path)
  await walkAction(page, 'comments.deleteComment', {
    press: () => choose(page, 'Typed at home', 'Delete'),
    kept: () => expect(items(page)).toHaveCount(1),
    done: () => expect(items(page)).toHaveCount(0),
  })
})

test('a performer pins, deletes and sets the rules although the network fails once', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
  const post = await publish(world, star)
  await say(world, fan, post.id, 'Best of all')
  await enter(page, world, star, post.path)
  await walkAction(page, 'comments.pinComment', {
    press: () => choose(page, 'Best of all', 'Pin to the top'),
    kept: () => expect(items(page).first()).not.toContainText('Pinned'),
    done: () => expect(items(page).first()).toContainText('Pinned'),
  })
  await page.goto('/model/comments')
  const form = page.getByRole('main')
  await form.getByLabel('Who may comment').selectOption('nobody')
  await walkAction(page, 'comments.saveCommentRules', {
    press: () => form.getByRole('button', { name: 'Save' }).click(),
    kept: () => expect(form.getByLabel('Who may comment')).toHaveValue('nobody'),
    done: () => expect(toasts(page)).toContainText('Saved.'),
  })
  await enter(page, world, fan, post.path)
  await expect(talk(page)).toContainText('Comments are closed here.')
  await expect(box(page)).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a fan comments, replies and deletes', async ({ page, world, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
    const post = await publish(world, star)
    await enter(page, world, fan, post.path)
    await box(page).fill('Plain words')
    await talk(page).getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(items(page).first()).toContainText('Plain words')
    await expect(talk(page)).toContainText('Commented successfully')
    await items(page)
      .first()
      .getByRole('link', { name: /^Reply to/ })
      .click()
    await box(page, `Reply to ${fan.name}`).fill('And an answer')
    await talk(page).getByRole('button', { name: 'Reply', exact: true }).click()
    await expect(items(page).last()).toContainText('And an answer')
    await talk(page).getByRole('link', { name: 'All comments' }).click()
    await choose(page, 'Plain words', 'Delete')
    await expect(items(page)).toHaveCount(0)
    await expect(talk(page)).toContainText('Removed successfully!')
  })
})

const MARKUP =
  '<script>window.isHacked = true</script><img src="x" onerror="window.isHacked = true"><b>loud</b> </p></li>'
const ENDLESS = 'M'.repeat(MAX_COMMENT_LENGTH)
const STACKED = `Z${'\u0335\u0321'.repeat((MAX_COMMENT_LENGTH - 1) / 2)}`
const TURNED = 'Look \u202E\u2067here \u202Ehttps://turned.example'
const LINKS =
  'https://good.example/a?b="><b>&c=1 javascript:alert(1) https://bank.example@evil.example data:text/html,hi'
/** The edges of two lines that stand one below the other, in CSS px. */
const SUBPIXEL = 1

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `hostile comments are shown as the text that they are (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
      const post = await publish(world, star)
      for (const text of ['Plain words', MARKUP, ENDLESS, STACKED, TURNED, LINKS])
        await say(world, fan, post.id, text)
      const desk = await openBrowser()
      await enter(desk, world, star, '/model/comments')
      await page.goto(post.path)
      for (const shown of [page, desk]) {
        await shown.setViewportSize(viewport)
        const main = shown.getByRole('main')
        const all = main.getByRole('listitem').filter({ has: shown.locator('time') })
        await expect(all).toHaveCount(6)
        const textOf = (words: string) => all.locator('p[dir=auto]').filter({ hasText: words })
        await expect(textOf('onerror')).toHaveText(MARKUP)
        await expect(all.locator('p[dir=auto]').locator('script, img, b, p, li')).toHaveCount(0)
        expect(await shown.evaluate(() => 'isHacked' in window)).toBe(false)

        // Nothing is wider than the page, and no text is drawn over its neighbours.
        const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
        expect(await shown.evaluate(isWide)).toBe(false)
        const list = await readEdges(all.first().locator('..'))
        for (const words of ['MMMM', 'Z\u0335']) {
          const edges = await readEdges(textOf(words))
          expect(edges.right).toBeLessThanOrEqual(list.right + SUBPIXEL)
          await expect(textOf(words)).toHaveCSS('overflow', 'clip')
        }

        // A control that turns the direction of a text turns that of its comment only.
        const plain = await edgesOf(all.filter({ hasText: 'Plain words' }))
        expect(await edgesOf(all.filter({ hasText: 'Look' }))).toEqual(plain)

        const links = all.filter({ hasText: 'good.example' }).locator('p[dir=auto] a')
        await expect(links).toHaveCount(1)
        await expect(links).toHaveAttribute('href', 'https://good.example/a?b=%22%3E%3Cb%3E&c=1')
        await expect(links).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
        await expect(textOf('Look').getByRole('link')).toHaveCount(0)
      }
    },
  )
}

/** Where the name and the time of a comment stand, from the left, in CSS px. */
async function edgesOf(item: Locator) {
  const [name, time] = [await readEdges(item.locator('bdi').first()), await readEdges(item.locator('time'))]
  return { name: [name.x, name.right], time: time.x }
}

test('a field takes a thousand of ten thousand characters, and a form that sends all of them is refused', async ({
  page,
  world,
}) => {
  const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
  const post = await publish(world, star)
  await enter(page, world, fan, post.path)
  await untilInteractive(page)
  const words = 'word '.repeat(1999) + 'ended'
  await box(page).fill(words)
  await expect(box(page)).toHaveValue(words.slice(0, MAX_COMMENT_LENGTH))
  // The limit of a field binds what people type, and no script.
  await box(page).evaluate((field: HTMLTextAreaElement, all) => void (field.value = all), words)
  await talk(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(talk(page).getByText(`Keep it under ${MAX_COMMENT_LENGTH} characters.`)).toBeVisible()
  await expect(box(page)).toHaveValue(words)
  await expect(items(page)).toHaveCount(0)
})

test('a visitor reads what others say, and is asked to log in', async ({ page, world }) => {
  const [star, fan] = [await world.createAccount('performer'), await world.createAccount('fan')]
  const post = await publish(world, star)
  await say(world, fan, post.id, 'See \u202Ehttps://example.com')
  await page.goto(post.path)
  await expect(items(page)).toHaveCount(1)
  await expect(talk(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/auth/login?next=${encodeURIComponent(post.path)}`,
  )
  await expect(box(page)).toHaveCount(0)
})
