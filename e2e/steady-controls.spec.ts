/** What can be pressed stands where it stood when the page's code arrives: nothing moves away from under a finger. */
import type { Page } from '@playwright/test'
import type { PageFlags } from '#lib/queries/page-flags.ts'
import { enter, expect, WIDTHS } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { ownProduct } from './own-product.ts'
import { findAddresses } from './page-addresses.ts'
import type { Kind } from './world.ts'

// One visitor asks for all pages.
const test = ownProduct({ DEMO: '1', LIMIT_PAGES_PER_MINUTE: '1000000' })

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

/** Holds back the code of the pages that are opened, until it is released. */
async function holdCode(page: Page) {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  let underWay = 0
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await gate.promise
    underWay += 1
    await route.fetch().then((response) => route.fulfill({ response }))
    underWay -= 1
  })
  return {
    hold: () => void (gate = Promise.withResolvers()),
    async release() {
      gate.resolve()
      await untilInteractive(page)
      // Effects ask for what is loaded on demand.
      const isIdle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await expect.poll(() => isIdle().then(() => underWay), 'all code has arrived').toBe(0)
      await isIdle()
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

const opens: Record<Kind | 'stranger', (flags: PageFlags) => boolean> = {
  stranger: (flags) => !flags.performersOnly && !flags.operatorsOnly,
  fan: (flags) => !flags.performersOnly && !flags.operatorsOnly,
  performer: (flags) => Boolean(flags.performersOnly),
  operator: (flags) => Boolean(flags.operatorsOnly),
}

for (const visitor of ['stranger', 'fan', 'performer', 'operator'] as const) {
  test(`what a ${visitor} can press stays where it is`, async ({ page, world, problems }) => {
    test.setTimeout(240_000)
    problems.allow(/^404: GET /)
    await page.setViewportSize(WIDTHS.phone)
    if (visitor !== 'stranger') await enter(page, world, world.demoAccount(visitor))
    const code = await holdCode(page)
    const seen = new Set<string>()
    for (const { path, flags } of await findAddresses(world)) {
      // The statement is a file.
      if (!opens[visitor](flags) || path === '/wallet/statement') continue
      code.hold()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const { pathname } = new URL(page.url())
      if (!seen.has(pathname)) {
        seen.add(pathname)
        await expect.poll(() => countStreamed(page)).toBe(0)
        await untilFonts(page)
        const before = await readPlaces(page)
        expect(Object.keys(before), path).not.toHaveLength(0)
        await code.release()
        expect.soft(listMoved(before, await readPlaces(page)), path).toEqual([])
      }
    }
    expect(seen.size).toBeGreaterThan(10)
  })
}
