/**
 * Opens every page as each kind of visitor who may see it: it fits the screen, stays still when its code arrives, and
 * passes axe.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, prepareForAxe } from './accessibility.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { findAddresses, type PageAddress } from './page-addresses.ts'
import { holdCode } from './steady-controls.ts'
import { type Kind, newAddress } from './world.ts'

// A test opens up to thirty pages, one after the other.
test.describe.configure({ timeout: 300_000 })
// Reduced motion keeps axe from measuring colours of elements that are still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A download, and pages for which `findAddresses` has an id that nothing has. */
const ABSENT = [
  '/wallet/statement',
  '/checkout/[id]',
  '/admin/accounts/[id]',
  '/admin/verifications/[id]',
  '/model/posts/[id]',
]

/** Public pages that look different for a member. */
const SHARED = ['/', '/live/[username]', '/post/[id]', '/[username]']

const isSeenBy: Record<Kind | 'stranger', (one: PageAddress) => boolean> = {
  stranger: ({ flags }) => !flags.requiresAuthentication || flags.mustNotRedirect === true,
  fan: ({ address, flags }) =>
    SHARED.includes(address) ||
    (flags.requiresAuthentication && !flags.performersOnly && !flags.operatorsOnly),
  performer: ({ flags }) => flags.performersOnly === true,
  operator: ({ flags }) => flags.operatorsOnly === true,
}

/** Expects the page to be exactly as wide as the device. */
async function expectFits(page: Page, path: string): Promise<void> {
  const content = page.locator('meta[name=viewport]')
  await expect.soft(content, path).toHaveAttribute('content', /width=device-width.*maximum-scale=1/)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(tooWide, `${path} is wider than its window`).toBeLessThanOrEqual(0)
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  for (const visitor of ['stranger', 'fan', 'performer', 'operator'] as const) {
    test(
      `every page that a ${visitor} sees fits the screen, stays still while it loads, and passes axe (${width})`,
      details,
      async ({ page, world }) => {
        await page.setViewportSize(viewport)
        await prepareForAxe(page)
        if (visitor !== 'stranger') await enter(page, world, world.demoAccount(visitor))
        const code = await holdCode(page)
        const seen = new Set<string>()
        for (const one of await findAddresses(world)) {
          if (!isSeenBy[visitor](one) || ABSENT.includes(one.address)) continue
          await test.step(one.path, async () => {
            // Each page is requested from an address of its own, so that the limits by address do not add up.
            await page.setExtraHTTPHeaders(newAddress())
            await code.open(one.path)
            const { pathname } = new URL(page.url())
            if (seen.has(pathname)) return
            seen.add(pathname)
            await code.expectSteady(one.path)
            await expectFits(page, one.path)
            await expectAccessible(page, one.path)
          })
        }
        expect(seen.size).toBeGreaterThan(10)
      },
    )
  }
}
