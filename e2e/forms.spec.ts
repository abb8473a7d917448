/** Every form: its controls are named and reached by Tab; what is wrong is said at its field, and nothing is lost. */
import type { Locator, Page } from '@playwright/test'
import { UI_SETTINGS_KEY } from '#lib/ui-settings.ts'
import { expect, test, WIDTHS } from './fixtures.ts'
import { FORM_CASES } from './form-cases.ts'
import { enterAs, expectRefused, fillForm, openForm, sendButton } from './form-steps.ts'

const CONTROLS = ['input:not([type=hidden])', 'select', 'textarea', 'button']
  .map((control) => `${control}:not([tabindex="-1"]):enabled`)
  .join(',')

/** Which of a form's controls Tab should come to, by their place in the document: of a radio group only one. */
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

/** Goes through a form by Tab from its first control on. @returns the places of what had the focus */
async function walk(page: Page, form: Locator, stops: number[]): Promise<number[]> {
  const focused = () =>
    form.evaluate(
      (element, wanted) => [...element.querySelectorAll(wanted)].indexOf(document.activeElement!),
      CONTROLS,
    )
  await form.locator(CONTROLS).nth(stops[0]!).focus()
  const reached = [await focused()]
  // A date has a stop for each of its parts, and links stand between the controls.
  for (let press = 0; press < 3 * stops.length + 6 && reached.at(-1) !== stops.at(-1); press += 1) {
    await page.keyboard.press('Tab')
    const place = await focused()
    if (place !== -1 && place !== reached.at(-1)) reached.push(place)
  }
  return reached
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    for (const [at, form] of FORM_CASES.entries()) {
      const theme = at % 2 === 0 ? 'dark' : 'light'
      const width = at % 2 === 0 ? 'phone' : 'desk'
      test(`${form.name} (${width}, ${theme})`, async ({ page, world, problems }) => {
        // Chromium counts every script as blocked without JavaScript; uploads are refused by upstream itself.
        problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
        problems.allow(/^4(?:00|22): POST \S+\/(?:performers\/register|documents\/upload)$/)
        await page.setViewportSize(WIDTHS[width])
        await page.addInitScript(
          ([key, settings]) => localStorage.setItem(key!, settings!),
          [UI_SETTINGS_KEY, JSON.stringify({ theme })],
        )
        await enterAs(page, world, form)
        const element = await openForm(page, form)
        if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-theme', theme)

        const stops = await listStops(element, CONTROLS)
        for (const place of stops)
          await expect(element.locator(CONTROLS).nth(place)).toHaveAccessibleName(/\S/)
        expect(await walk(page, element, stops)).toEqual(stops)

        if (!form.wrong) return
        await fillForm(element, form)
        await sendButton(element, form).click()
        await expectRefused(element, form)
      })
    }
  })
}
