/** Every page, in both themes, as axe sees it. */
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { OPEN, type PageFlags } from '#lib/queries/page-flags.ts'
import { UI_SETTINGS_KEY } from '#lib/ui-settings.ts'
import { enter, expect, test } from './fixtures.ts'
import { findAddresses, type PageAddress } from './page-addresses.ts'
import type { Kind, World } from './world.ts'

// Up to thirty pages, one after the other.
test.describe.configure({ timeout: 300_000 })
// What fades or moves has no colour of its own yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The specification fixes the viewport (`docs/adr/0007-viewport.md`). */
const EXEMPT = /^meta-viewport/

/** What a theme can spoil: everything else is the same in both. */
const OF_A_THEME = ['color-contrast', 'link-in-text-block']

/** @returns each violation with the elements that it is about */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(async (only) => {
    const { axe: tool } = window as unknown as { axe: typeof axe }
    if (only) return tool.run(document, { runOnly: only })
    // Off by default: what is spoken must begin with what is seen, for whoever speaks to their browser.
    return tool.run(document, { rules: { 'label-content-name-mismatch': { enabled: true } } })
  }, rules)
  return violations
    .filter(({ id }) => !EXEMPT.test(id))
    .map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
}

/** How far the page scrolls below its end, in pixels: what is only spoken makes no room for itself. */
function measureBlank(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.body.getBoundingClientRect().bottom + scrollY
    return document.documentElement.scrollHeight - Math.max(innerHeight, end)
  })
}

const OWN: [Kind, (flags: PageFlags) => boolean][] = [
  [
    'fan',
    ({ requiresAuthentication, performersOnly, operatorsOnly }) =>
      requiresAuthentication && !performersOnly && !operatorsOnly,
  ],
  ['performer', ({ performersOnly = false }) => performersOnly],
  ['operator', ({ operatorsOnly = false }) => operatorsOnly],
]

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.evaluate(axe.source)
  expect.soft(await findViolations(page), `${path}, light`).toEqual([])
  expect.soft(await measureBlank(page), `${path} scrolls into a blank`).toBeLessThanOrEqual(1)
  // As the page does when somebody chooses the other theme.
  await root.evaluate((html) => {
    html.dataset.theme = 'dark'
    // A colour on its way from one theme to the other is neither's. One that is inherited sets out after its parent's.
    const listTransitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    for (let left = listTransitions(); left.length > 0; left = listTransitions())
      for (const transition of left) transition.finish()
  })
  expect.soft(await findViolations(page, OF_A_THEME), `${path}, dark`).toEqual([])
}

/** A download, and pages of whose samples nothing has the id. */
const ABSENT = ['/wallet/statement', '/checkout/[id]', '/admin/accounts/[id]', '/admin/verifications/[id]']

test.beforeEach(async ({ page }) => {
  // Chosen as a person chooses it: the page writes what is stored over an attribute of ours.
  await page.addInitScript(
    ([key, settings]) => localStorage.setItem(key!, settings!),
    [UI_SETTINGS_KEY, JSON.stringify({ theme: 'light' })],
  )
})

async function lookAtAll(page: Page, world: World, isWanted: (one: PageAddress) => boolean) {
  for (const one of await findAddresses(world)) {
    if (isWanted(one) && !ABSENT.includes(one.address)) await test.step(one.path, () => look(page, one.path))
  }
}

test('every open page, for a stranger', async ({ page, world }) => {
  await lookAtAll(page, world, ({ flags }) => flags === OPEN)
})

test('every page that a member may look at as well', async ({ page, world }) => {
  await enter(page, world, world.demoAccount('fan'))
  const shared = ['/', '/live/[username]', '/post/[id]', '/[username]']
  await lookAtAll(page, world, ({ address }) => shared.includes(address))
})

for (const [kind, isTheirs] of OWN) {
  test(`every page of a ${kind}’s own`, async ({ page, world }) => {
    await enter(page, world, world.demoAccount(kind))
    await lookAtAll(page, world, ({ flags }) => isTheirs(flags))
  })
}
