/** A performer's watermark is in the pictures that readers get. */
import sharp from 'sharp'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { publish, uploadPhoto } from './posts.ts'

/** How far the ninth of a picture is from one colour: 0 when it has one colour only. */
async function measureNinth(picture: Buffer, column: number, row: number): Promise<number> {
  const { width, height } = await sharp(picture).metadata()
  const [across, down] = [Math.floor(width / 3), Math.floor(height / 3)]
  const ninth = { left: column * across, top: row * down, width: across, height: down }
  const { channels } = await sharp(await sharp(picture).extract(ninth).png().toBuffer()).stats()
  return Math.max(...channels.map(({ stdev }) => stdev))
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a performer sets a watermark, and a stranger gets the next photos with it (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      const token = await world.openSession(star)
      const before = await publish(world, token, { fileIds: [await uploadPhoto(world, token, '#306')] })
      await enter(page, world, star, '/model/watermark')
      await untilInteractive(page)
      await expect(
        page.getByText('burnt into the photos that you upload for posts from now on'),
      ).toBeVisible()
      await page.getByLabel('Sign with').selectOption('A text')
      await page.getByRole('textbox', { name: 'Text' }).fill('© the last tram')
      await page.getByLabel('Position').selectOption('Top left')
      const preview = page.getByRole('figure')
      await expect(preview).toContainText('© the last tram')
      // The preview stands where its fields are seen with it.
      await expect(preview).toBeInViewport({ ratio: 0.5 })
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      const after = await publish(world, token, { fileIds: [await uploadPhoto(world, token, '#306')] })

      const stranger = await openBrowser({ viewport })
      const marks: number[][] = []
      for (const post of [before, after]) {
        await stranger.goto(`/post/${post._id}`)
        const photo = stranger.getByRole('main').getByRole('img', { name: /^Photo by/ })
        await expect
          .poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
          .toBe(true)
        const address = await photo.evaluate((img: HTMLImageElement) => img.currentSrc)
        const picture = Buffer.from(await (await fetch(address)).arrayBuffer())
        marks.push([await measureNinth(picture, 0, 0), await measureNinth(picture, 2, 2)])
      }
      const [[unsigned], [signed, elsewhere]] = marks as [number[], number[]]
      expect(unsigned).toBeLessThan(2)
      expect(signed).toBeGreaterThan(10)
      expect(elsewhere).toBeLessThan(2)
    },
  )
}
