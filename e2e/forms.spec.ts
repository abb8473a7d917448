/** Every form: its controls are named and reached by Tab; what is wrong is said at its field, and nothing is lost. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { registerPerformer } from '#contract/verifications.ts'
import { UI_SETTINGS_KEY } from '#lib/ui-settings.ts'
import { expect, test, WIDTHS } from './fixtures.ts'
import { type FormCase, FORM_CASES, type Sender } from './form-cases.ts'
import { newPassword, newUsername, type Account, type World } from './world.ts'

const CONTROLS = ['input:not([type=hidden])', 'select', 'textarea', 'button']
  .map((control) => `${control}:not([tabindex="-1"]):enabled`)
  .join(',')

type Cookie = Awaited<ReturnType<World['openCookie']>>
/** One of each for all forms: nothing that is sent here changes them. */
const sessions = new Map<Sender, Cookie>()

async function enterAs(page: Page, world: World, sender: Sender): Promise<void> {
  if (sender === 'visitor') return
  const cookie = sessions.get(sender) ?? (await world.openCookie(await createSender(world, sender)))
  sessions.set(sender, cookie)
  await page.context().addCookies([cookie])
}

async function createSender(world: World, sender: Exclude<Sender, 'visitor'>): Promise<Account> {
  if (sender === 'applicant') return createRejected(world)
  const account = await world.createAccount(sender)
  if (sender === 'fan') await world.fillWallet(account, 2000)
  return account
}

/** A performer whose documents were sent back. */
async function createRejected(world: World): Promise<Account> {
  const username = newUsername('sent.back')
  const account = { kind: 'performer', name: 'Nova', username, email: `${username}@example.com` } as const
  const password = newPassword()
  const document = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  const fields = {
    ...{ name: account.name, username, email: account.email, password },
    ...{ firstName: 'Nora', lastName: 'Newton', gender: 'female', country: 'PT', dateOfBirth: '1995-04-12' },
    ...{ acceptTerms: 'on', isAdult: 'on' },
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const name of ['idVerification', 'documentVerification'])
    form.set(name, new Blob([new Uint8Array(document)], { type: 'image/jpeg' }), `${name}.jpg`)
  const address = `${world.origin}/api/v1${registerPerformer.path}`
  const answer = await fetch(address, { method: registerPerformer.method, body: form })
  if (!answer.ok) throw new Error(`the registration answered ${answer.status}: ${await answer.text()}`)
  await world.ops('verify', 'reject', username, '--reason', 'Your face is in the dark.')
  return { ...account, password }
}

async function openForm(page: Page, { path, button, isFolded }: FormCase): Promise<Locator> {
  await page.goto(path)
  const send = page.getByRole('button', { name: button, exact: true, includeHidden: true })
  const form = page.locator('form').filter({ has: send })
  await expect(form).toHaveCount(1)
  if (isFolded) await page.locator('details').filter({ has: form }).locator('summary').click()
  await expect(form).toBeVisible()
  return form
}

const field = (form: Locator, label: string) =>
  form.getByLabel(new RegExp(`^${label.replaceAll('.', '\\.')}`))

async function fillIn(control: Locator, value: string): Promise<void> {
  const type = await control.evaluate((element) => (element as HTMLInputElement).type)
  if (type === 'checkbox' || type === 'radio') return control.check()
  if (type.startsWith('select')) return void (await control.selectOption(value))
  return control.fill(value)
}

async function expectKept(control: Locator, value: string): Promise<void> {
  if (value === 'on') await expect(control).toBeChecked()
  else await expect(control).toHaveValue(value)
}

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
        await enterAs(page, world, form.sender)
        const element = await openForm(page, form)
        if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-theme', theme)

        const stops = await listStops(element, CONTROLS)
        for (const place of stops)
          await expect(element.locator(CONTROLS).nth(place)).toHaveAccessibleName(/\S/)
        expect(await walk(page, element, stops)).toEqual(stops)

        if (!form.wrong) return
        for (const [label, value] of Object.entries({ ...form.typed, ...form.secret }))
          await fillIn(field(element, label), value)
        await element.getByRole('button', { name: form.button, exact: true }).click()
        for (const [label, words] of Object.entries(form.wrong)) {
          await expect(field(element, label)).toHaveAccessibleDescription(words)
          await expect(field(element, label)).toHaveAttribute('aria-invalid', 'true')
        }
        for (const [label, value] of Object.entries(form.typed ?? {}))
          await expectKept(field(element, label), value)
        for (const label of Object.keys(form.wrong)) await expect(field(element, label)).toBeVisible()
      })
    }
  })
}
