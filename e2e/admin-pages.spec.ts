/** An operator writes pages of text. */
import type { Page } from '@playwright/test'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { newUsername } from './world.ts'

/** Chromium reports every script as blocked when JavaScript is off. */
const BLOCKED_SCRIPTS = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => page.getByText('Saved. Everybody reads it like this now.').first()
const newSlug = () => newUsername('fan').replaceAll('.', '-')

async function addPage(page: Page, { slug, title }: { slug: string; title: string }): Promise<void> {
  await page.goto('/admin/pages/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Address' }).fill(slug)
  await text(page).fill('Come early.')
  await page.getByRole('button', { name: 'Add the page' }).click()
  await expect(page.getByText('The page is there.')).toBeVisible()
}

for (const { width, viewport, details } of widthsFrom('desk')) {
  test(
    `an operator edits a page by keyboard from its public address, visitors see the change, and the operator undoes it (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      await page.setViewportSize(viewport)
      await enter(page, world, await world.createAccount('operator'))
      const slug = newSlug()
      await addPage(page, { slug, title: `Doors ${slug}` })
      await page.goto(`/page/${slug}`)
      await page.getByRole('link', { name: 'Edit this page' }).click()
      await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()

      // The operator adds a heading, a list, a bold word and a link by the keyboard alone.
      await text(page).press('End')
      await text(page).press('Enter')
      await page.getByRole('button', { name: 'Heading', exact: true }).press('Enter')
      await page.keyboard.type('At the door')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'List', exact: true }).press('Enter')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('Bring')
      await page.keyboard.press('Control+b')
      await page.keyboard.type(' a coat')
      for (let letter = 0; letter < 'coat'.length; letter++) await page.keyboard.press('Shift+ArrowLeft')
      await page.getByRole('button', { name: 'Link', exact: true }).press('Enter')
      await expect(page.getByLabel('Where the link leads')).toBeFocused()
      await page.keyboard.type('/page/help')
      await page.keyboard.press('Enter')
      await save(page)
      await expect(saved(page)).toBeVisible()
      await expect(text(page)).toContainText('Bring a coat')
      // The saved form shows what was chosen.
      await expect(page.getByLabel('Shown to everybody')).toBeChecked()

      const stranger = await openBrowser()
      await stranger.goto(`/page/${slug}`)
      const words = stranger.getByRole('article')
      await expect(words.getByRole('heading', { level: 2, name: 'At the door' })).toBeVisible()
      await expect(words.getByRole('listitem').locator('strong')).toHaveText('Bring')
      await expect(words.getByRole('link', { name: 'coat' })).toHaveAttribute('href', '/page/help')
      await expect(stranger.getByRole('link', { name: 'Edit this page' })).toHaveCount(0)

      await page.goto('/admin/changes')
      // The edit stands below the change that undoes it.
      const change = page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^Page: Doors ${slug}`) })
        .last()
      await expect(change).toContainText('Bring a coat')
      await change.getByText('Undo', { exact: true }).click()
      await change.getByRole('button', { name: 'Set it back' }).click()
      await expect(change).not.toContainText('Undo')
      await expect(async () => {
        await stranger.reload()
        await expect(words).toContainText('Come early.')
        await expect(words).not.toContainText('Bring a coat', { timeout: 2000 })
      }).toPass()
    },
  )
}

test('the editor keeps words typed right after a tool was pressed, and inserts an address as a link when nothing is selected', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('operator'))
  await page.goto('/admin/pages/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await text(page).press('End')
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await page.keyboard.type('Doors')
  await page.getByRole('button', { name: 'Bold', exact: true }).press('Enter')
  await page.keyboard.type(' open: ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByLabel('Where the link leads')).toBeFocused()
  await page.keyboard.type('doors.example/now')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(text(page).locator('strong')).toHaveText('Doors')
  await expect(text(page)).toHaveText('Doors open: doors.example/now')
  await expect(text(page).getByRole('link')).toHaveAttribute('href', 'https://doors.example/now')
})

test('the editor asks before it drops unsaved words, and does not overwrite what another operator saved', async ({
  page,
  world,
  openBrowser,
}) => {
  await enter(page, world, await world.createAccount('operator'))
  const slug = newSlug()
  await addPage(page, { slug, title: `Doors ${slug}` })
  const other = await openBrowser()
  await enter(other, world, await world.createAccount('operator'), new URL(page.url()).pathname)
  await expect(other.getByRole('toolbar')).toBeVisible()
  await text(other).fill('Come late.')
  await save(other)
  await expect(saved(other)).toBeVisible()

  await text(page).fill('Come never.')
  await save(page)
  await expect(page.getByText('Somebody else was faster. Please look at it again.').first()).toBeVisible()
  await expect(text(page)).toHaveText('Come never.')
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(text(page)).toHaveText('Come never.')
  await other.reload()
  await expect(text(other)).toHaveText('Come late.')
  await other.getByLabel('Shown to everybody').uncheck()
  await save(other)
  await expect(other.getByText('Saved. It is not shown.').first()).toBeVisible()
})

test('without JavaScript the editor accepts HTML, and the page drops scripts from it', async ({
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(BLOCKED_SCRIPTS)
  const page = await openBrowser({ javaScriptEnabled: false })
  await enter(page, world, await world.createAccount('operator'), '/admin/pages/new')
  const slug = newSlug()
  await page.getByLabel('Title').fill(`Doors ${slug}`)
  await page.getByRole('textbox', { name: 'Address' }).fill('help')
  await text(page).fill('<h2>Doors</h2><script>steal()</script><p>At <b>eight</b></p>')
  await page.getByRole('button', { name: 'Add the page' }).click()
  await expect(page.getByText('Another page has this address.').first()).toBeVisible()
  await expect(text(page)).toHaveValue(/At <b>eight/)
  await page.getByRole('textbox', { name: 'Address' }).fill(slug)
  await page.getByRole('button', { name: 'Add the page' }).click()
  await expect(page.getByText('The page is there.')).toBeVisible()
  await page.getByRole('link', { name: 'See it' }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: 'Doors' })).toBeVisible()
  expect(await page.content()).not.toContain('steal()')
})
