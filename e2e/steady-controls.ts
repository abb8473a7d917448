/** What can be pressed stands where it stood when the page's code arrives: nothing moves away from under a finger. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'

/** Rounding of a browser's own. */
const MOVE_LIMIT_PX = 1

type Places = Record<string, { x: number; y: number }>

/** Whatever is pressed or filled, by its words, and where it stands in the document. */
function readPlaces(page: Page): Promise<Places> {
  return page.evaluate(() => {
    const places: Places = {}
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { x, y, width } = control.getBoundingClientRect()
      const words =
        control.getAttribute('aria-label') ?? (control.textContent || control.getAttribute('name'))
      let name = `${control.localName} ${words?.trim().slice(0, 40)}`
      while (name in places) name += '’'
      if (width > 0) places[name] = { x, y: y + scrollY }
    }
    return places
  })
}

function listMoved(before: Places, after: Places): string[] {
  return Object.entries(before).flatMap(([name, from]) => {
    const to = after[name]
    if (!to || Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) <= MOVE_LIMIT_PX) return []
    return [`${name}: ${from.x},${from.y} → ${to.x},${to.y}`]
  })
}

export interface HeldCode {
  /** Opens a page of which only what the server has made is there. */
  open(path: string): Promise<void>
  /** Lets the code of the open page come. */
  bring(): void
  /** Lets the code of the open page come, and compares where things stand before and after. */
  expectSteady(path: string): Promise<void>
}

/** Holds back the code of the pages that are opened, until they are looked at. */
export async function holdCode(page: Page): Promise<HeldCode> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  let underWay = 0
  const isCode = (url: string) => /\/_next\/static\/.*\.js/.test(url)
  page.on('request', (request) => void (underWay += isCode(request.url()) ? 1 : 0))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void (underWay -= isCode(request.url()) ? 1 : 0))
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await gate.promise
    await route.continue()
  })
  return {
    async open(path) {
      gate = Promise.withResolvers()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
    },
    bring: () => gate.resolve(),
    async expectSteady(path) {
      await expect.poll(() => countStreamed(page)).toBe(0)
      await untilFonts(page)
      const before = await readPlaces(page)
      expect(Object.keys(before), path).not.toHaveLength(0)
      gate.resolve()
      await untilInteractive(page)
      // Effects ask for what is loaded on demand.
      const isIdle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await expect.poll(() => isIdle().then(() => underWay), 'all code has arrived').toBe(0)
      await isIdle()
      expect.soft(listMoved(before, await readPlaces(page)), path).toEqual([])
    },
  }
}

/** What the server still streams is put into the page by scripts of its own, which wait for a frame. */
const countStreamed = (page: Page) => page.locator('div[hidden][id^="S:"]').count()

const FONTS = ['1em "Figtree Variable"', '1em "Bricolage Grotesque Variable"']

/**
 * Text moves when its font replaces the fallback, on a machine without the fonts whose measures the fallback takes.
 * That is not what this test is about, so it waits for both fonts before it looks.
 */
async function untilFonts(page: Page): Promise<void> {
  const countLoaded = () =>
    page.evaluate(async (fonts) => {
      const faces = await Promise.all(fonts.map((font) => document.fonts.load(font)))
      return faces.filter(([face]) => face?.status === 'loaded').length
    }, FONTS)
  await expect.poll(countLoaded, 'the fonts have arrived').toBe(FONTS.length)
}
