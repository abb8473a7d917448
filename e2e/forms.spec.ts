/**
 * Every form names its controls and lets Tab reach them, reports each error at its field, and loses nothing. Without a
 * network a form keeps its text, says that nothing was sent, and sends it with the next press.
 */
import type { Locator, Page, Request } from '@playwright/test'
import { UI_SETTINGS_KEY } from '#lib/ui-settings.ts'
import { NO_NETWORK } from './answers.ts'
import { expect, test, WIDTHS } from './fixtures.ts'
import { FORM_CASES } from './form-cases.ts'
import { enterAs, expectRefused, expectValues, fillForm, openForm, sendButton } from './form-steps.ts'
import { expectNoErrorScreen, sight, untilInteractive } from './lost-action.ts'
import { askedAction, getActionId } from './server-actions.ts'

const CONTROLS = ['input:not([type=hidden])', 'select', 'textarea', 'button']
  .map((control) => `${control}:not([tabindex="-1"]):enabled`)
  .join(',')

/** @returns the positions in the document of the controls that Tab should reach: only one of each radio group */
function listStops(form: Locator, selector: string): Promise<number[]> {
  return form.evaluate((element, wanted) => {
    const all = [...element.querySelectorAll<HTMLInputElement>(wanted)]
    const isStop = (control: HTMLInputElement) => {
      if (!control.checkVisibility()) return false
      if (control.type !== 'radio') return true
      const group = all.filter(({ type, name }) => type === 'radio' && name === control.name)
      return control === (group.find(({ checked }) => checked) ?? group[0])
    }
    return all.flatMap((control, place) => (isStop(control) ? [place] : []))
  }, selector)
}

/** Goes through a form by Tab from its first control on. @returns the positions of the controls that had the focus */
async function walk(page: Page, form: Locator, stops: number[]): Promise<number[]> {
  const focused = () =>
    form.evaluate(
      (element, wanted) => [...element.querySelectorAll(wanted)].indexOf(document.activeElement!),
      CONTROLS,
    )
  await form.locator(CONTROLS).nth(stops[0]!).focus()
  const reached = [await focused()]
  // A date field has a Tab stop for each of its parts, and links stand between the controls.
  for (let press = 0; press < 3 * stops.length + 6 && reached.at(-1) !== stops.at(-1); press += 1) {
    await page.keyboard.press('Tab')
    const place = await focused()
    if (place !== -1 && place !== reached.at(-1)) reached.push(place)
  }
  return reached
}

async function expectReachable(page: Page, form: Locator): Promise<void> {
  const stops = await listStops(form, CONTROLS)
  for (const place of stops) await expect(form.locator(CONTROLS).nth(place)).toHaveAccessibleName(/\S/)
  expect(await walk(page, form, stops)).toEqual(stops)
}

/** The second alternative is what an upload says. */
const NOT_SENT = /^(?:You were offline, so nothing was sent|The connection broke off\. Nothing is lost)/

/** Counts the requests that send a form: an action by its name, or an API call by its method and path. */
function countAsked(page: Page, asks: string): () => number {
  const [method, path] = asks.split(' ')
  const id = path ? null : getActionId(asks)
  const isAsked = (request: Request) =>
    path ? request.method() === method && request.url().endsWith(path) : askedAction(request) === id
  let count = 0
  page.on('request', (request) => void (count += isAsked(request) ? 1 : 0))
  return () => count
}

/** Each form has one width and one theme: one half is dark on a phone, the other light on a desktop. */
const CASES = FORM_CASES.map((form, at) => ({
  form,
  theme: at % 2 === 0 ? 'dark' : 'light',
  width: at % 2 === 0 ? ('phone' as const) : ('desk' as const),
}))

// Upstream itself refuses wrong uploads, so the page reports the failed request.
test.beforeEach(({ problems }) =>
  problems.allow(/^4(?:00|22): POST \S+\/(?:performers\/register|documents\/upload)$/),
)

test.describe('with JavaScript', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const { form, theme, width } of CASES) {
    test(`the form “${form.name}” keeps its text without a network and when it is refused (${width}, ${theme})`, async ({
      page,
      context,
      world,
      problems,
    }) => {
      problems.allow(NO_NETWORK)
      await page.setViewportSize(WIDTHS[width])
      await page.addInitScript(
        ([key, settings]) => localStorage.setItem(key!, settings!),
        [UI_SETTINGS_KEY, JSON.stringify({ theme })],
      )
      await enterAs(page, world, { sender: form.sender, isRefused: Boolean(form.wrong) })
      const element = await openForm(page, form)
      await untilInteractive(page)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expectReachable(page, element)

      await fillForm(element, form)
      const countOf = countAsked(page, form.asks)
      const address = page.url()
      await context.setOffline(true)
      await sendButton(element, form).click()
      await expect(sight(page.getByText(NOT_SENT))).toBeVisible()
      expect(countOf(), `${form.asks} is asked for`).toBe(1)
      await expectNoErrorScreen(page)
      expect(page.url()).toBe(address)
      await expectValues(element, { ...form.typed, ...form.secret })

      await context.setOffline(false)
      await sendButton(element, form).click()
      if (form.wrong) await expectRefused(element, form)
      else await expect(element).toHaveCount(0)
      expect(countOf(), `${form.asks} is asked for again`).toBe(2)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { form, width } of CASES) {
    test(`the form “${form.name}” is reachable by Tab and keeps its text when it is refused (${width})`, async ({
      page,
      world,
      problems,
    }) => {
      // Chromium reports every script as blocked when JavaScript is off.
      problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
      await page.setViewportSize(WIDTHS[width])
      await enterAs(page, world, form)
      const element = await openForm(page, form)
      await expectReachable(page, element)
      if (!form.wrong) return
      await fillForm(element, form)
      await sendButton(element, form).click()
      await expectRefused(element, form)
    })
  }
})
