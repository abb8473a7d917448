/** Access that ends: pages that were open show nothing of it when they are read again, and its addresses are closed. */
import type { Page } from '@playwright/test'
import { blockUser } from '#contract/performer-blocks.ts'
import { enter, expect, openOwnPlaces, test } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { makeSubscriber, publish, setMonthlyPrice, uploadPhoto } from './posts.ts'
import type { Account, World } from './world.ts'

const END = 'the last tram went by, and nobody noticed it'
const TEXT = `We sat by the river until it was dark, with two guitars and the kettle on the little stove, until ${END}.`

/** Publishes a picture for subscribers. */
async function publishForSubscribers(world: World) {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  await setMonthlyPrice(world, token, 900)
  const photo = await uploadPhoto(world, token, '#2a6f5b')
  const { _id } = await publish(world, token, { text: TEXT, gate: 'subscribers', fileIds: [photo] })
  return { star, token, photo, path: `/post/${_id}` }
}

/** Opens the post as one who may see it. @returns the address of the picture that the page shows */
async function openPost(page: Page, world: World, who: Account, path: string, photo: string) {
  await enter(page, world, who, path)
  await expect(page.getByText(END)).toBeVisible()
  const picture = page.getByRole('main').locator(`img[src*="${photo}/w"]`).first()
  await expect(picture).toBeVisible()
  const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc || image.src)
  expect(address).toContain('&k=')
  expect((await fetch(address)).status).toBe(200)
  return address
}

const statusOf = (address: string) => async () => (await fetch(address)).status
/** Answers about access to bytes may be two seconds old. */
const SOON = { timeout: 10_000 }

test('a logout closes what this device had open, also behind Back, and no other device', async ({
  page,
  world,
  openBrowser,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  const { star, photo, path } = await publishForSubscribers(world)
  const fan = await makeSubscriber(world, star)
  const other = await openBrowser()
  const [here, there] = [
    await openPost(page, world, fan, path, photo),
    await openPost(other, world, fan, path, photo),
  ]
  await openOwnPlaces(page, fan.name)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect.poll(statusOf(here), SOON).toBe(404)
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('main').locator(`img[src*="${photo}/blur"]`).first()).toBeVisible()
  await expect(page.getByText(END)).toHaveCount(0)
  await expect(page.locator(`[src*="${photo}/w"]`)).toHaveCount(0)
  expect(await statusOf(there)()).toBe(200)
  await other.reload()
  await expect(other.getByText(END)).toBeVisible()
})

test('a block closes what the fan had open, at the next look', async ({ page, world, problems }) => {
  const { star, token, photo, path } = await publishForSubscribers(world)
  const fan = await makeSubscriber(world, star)
  const address = await openPost(page, world, fan, path, photo)
  await world.call(blockUser, { body: { user: fan.username } }, token)
  await expect.poll(statusOf(address), SOON).toBe(404)
  problems.allow(new RegExp(`^404: GET \\S+${path}$`))
  await page.reload()
  await expect(page.getByText(END)).toHaveCount(0)
  await expect(page.locator(`[src*="${photo}"]`)).toHaveCount(0)
})
