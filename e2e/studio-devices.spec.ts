/** Viewers see when the performer's camera or microphone is off, and when another device ends the stream. */
import { enter, expect, test, WIDTHS } from './fixtures.ts'
import { expectMoving, liveVideo } from './live-video.ts'
import { goLive } from './studio.ts'

test('viewers, including those who come later, see that the camera or the microphone is off', async ({
  page: studio,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(/^404: GET \S+\/LiveApp\/streams\//)
  const performer = await world.createAccount('performer')
  const [viewer, later] = [await openBrowser(), await openBrowser()]
  const isDark = `The camera is off. Turn the sound on to hear ${performer.name}.`
  await enter(studio, world, performer, '/model/live')
  const place = studio.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Go live' })
  await expect(place).toHaveAttribute('aria-current', 'page')
  await goLive(studio, 'A dark hour')
  await expect(studio.getByText('before our share')).toBeVisible()
  await viewer.goto(`/live/${performer.username}`)
  await expectMoving(liveVideo(viewer))
  await expect(viewer.getByText('The camera is off')).toHaveCount(0)

  await studio.getByRole('button', { name: 'Camera off' }).click()
  await expect(viewer.getByText(isDark)).toBeVisible()
  await viewer.getByRole('button', { name: 'Turn sound on' }).click()
  await expect(viewer.getByText(`The camera is off. You still hear ${performer.name}.`)).toBeVisible()
  await later.goto(`/live/${performer.username}`)
  await expect(later.getByText(isDark)).toBeVisible()

  await studio.getByRole('button', { name: 'Mute' }).click()
  for (const page of [viewer, later])
    await expect(page.getByText('Camera and microphone are off.')).toBeVisible()
  await studio.getByRole('button', { name: 'Camera on' }).click()
  for (const page of [viewer, later]) {
    await expect(page.getByText('Microphone off')).toBeVisible()
    await expect(page.getByText('Camera and microphone are off.')).toHaveCount(0)
    await expectMoving(liveVideo(page))
  }
})

test('on a short screen the button that starts the stream does not cover the focused field', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ ...WIDTHS.phone, height: 568 })
  await enter(page, world, await world.createAccount('performer'), '/model/live')
  await expectMoving(page.getByLabel('Your picture'))
  const bar = page.getByRole('button', { name: 'Go live' })
  for (const name of ['Title', 'Camera', 'Microphone']) {
    await page.evaluate(() => scrollTo(0, 0))
    const field = page.getByLabel(name, { exact: true })
    await field.focus()
    const isClear = async () => {
      const [seen, above] = [await field.boundingBox(), await bar.boundingBox()]
      return seen && above && seen.y + seen.height <= above.y
    }
    await expect.poll(isClear, { message: name }).toBe(true)
  }
})

test('a performer ends a running stream, and one whose browser closed, from another device', async ({
  page: studio,
  openBrowser,
  world,
  problems,
}) => {
  // The playlist is missing until the stream begins, and the studio's closing message arrives after its end.
  problems.allow(/^404: (?:GET \S+\/LiveApp\/streams|DELETE \S+\/LiveApp\/whip)\//)
  const performer = await world.createAccount('performer')
  const [viewer, phone] = [await openBrowser(), await openBrowser()]
  await enter(studio, world, performer, '/model/live')
  await goLive(studio, 'A short hour')
  await viewer.goto(`/live/${performer.username}`)
  await expectMoving(liveVideo(viewer))

  await test.step('the sending device stops when another device ends the stream', async () => {
    await enter(phone, world, performer, '/model/live')
    await phone.getByRole('button', { name: 'End the show' }).click()
    await phone.getByRole('button', { name: 'Leave it on' }).click()
    await expect(phone.getByRole('button', { name: 'Resume the show' })).toBeEnabled()
    await expectMoving(liveVideo(viewer))
    await phone.getByRole('button', { name: 'End the show' }).click()
    await phone.getByRole('button', { name: 'End it now' }).click()
    for (const page of [phone, studio])
      await expect(page.getByRole('heading', { name: 'That was your show' })).toBeVisible()
    await expect(viewer.getByText('The show is over. Thank you for watching.')).toBeVisible()
  })

  await test.step('the other device ends a stream whose browser closed', async () => {
    await goLive(studio, 'Another one')
    await viewer.reload()
    await expectMoving(liveVideo(viewer))
    await studio.close()
    await expect(viewer.getByText('The connection to the stage broke off. Back in a moment.')).toBeVisible()
    await phone.goto('/model/live')
    await phone.getByRole('button', { name: 'End the show' }).click()
    await phone.getByRole('button', { name: 'End it now' }).click()
    await expect(viewer.getByText('The show is over. Thank you for watching.')).toBeVisible()
  })
})
