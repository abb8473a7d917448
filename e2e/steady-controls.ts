/** Checks that no control moves when the page's code arrives, so that nobody presses the wrong one. */
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'

/** Browsers round positions by up to this much. */
const MOVE_LIMIT_PX = 1

type Places = Record<string, { x: number; y: number }>

/** @returns the position in the document of each control, by its words */
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
  /** Opens a page with only its HTML from the server. */
  open(path: string): Promise<void>
  /** Releases the code of the open page. */
  bring(): void
  /** Releases the code of the open page, and compares the controls' positions before and after. */
  expectSteady(path: string): Promise<void>
}

/** Holds back the code of each opened page until `bring` or `expectSteady`. */
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
      // Effects request code that loads on demand.
      const isIdle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await expect.poll(() => isIdle().then(() => underWay), 'all code has arrived').toBe(0)
      await isIdle()
      expect.soft(listMoved(before, await readPlaces(page)), path).toEqual([])
    },
  }
}

/** @returns how many streamed parts the page still has to insert: their inline scripts wait for a frame */
const countStreamed = (page: Page) => page.locator('div[hidden][id^="S:"]').count()

const FONTS = ['1em "Figtree Variable"', '1em "Bricolage Grotesque Variable"']

/**
 * Waits for both fonts before the positions are compared: text moves when its font replaces the fallback, on a machine
 * without the fonts that the fallback is fitted to.
 */
async function untilFonts(page: Page): Promise<void> {
  const countLoaded = () =>
    page.evaluate(async (fonts) => {
      const faces = await Promise.all(fonts.map((font) => document.fonts.load(font)))
      return faces.filter(([face]) => face?.status === 'loaded').length
    }, FONTS)
  await expect.poll(countLoaded, 'the fonts have arrived').toBe(FONTS.length)
}
