/** The product's icons for a browser's tab, a phone's home screen and the manifest. */
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'

test('every icon that a page or the manifest names exists in its size', async ({ page }) => {
  await page.goto('/')
  const heads = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const { request } = page.context()
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(heads).toContain('/apple-touch-icon.png')
  for (const path of [...heads, '/favicon.ico']) {
    const answer = await request.get(path ?? '')
    expect([answer.status(), answer.headers()['content-type']], path ?? '').toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
