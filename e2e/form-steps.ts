/** The steps that the tests of all forms share: log in as the sender, open the form, fill it in, check the answer. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { registerPerformer } from '#contract/verifications.ts'
import { expect } from './fixtures.ts'
import type { FormCase, Sender } from './form-case.ts'
import { newPassword, newUsername, type Account, type World } from './world.ts'

type Cookie = Awaited<ReturnType<World['openCookie']>>
/** One session for each kind of sender, shared by all forms that are refused: a refused form changes no account. */
const sessions = new Map<Sender, Cookie>()

interface Entry {
  sender: Sender
  /** Whether the server refuses the form, so that it changes nothing about the sender. */
  isRefused?: boolean
}

/** Logs the browser in as somebody who may send the form. */
export async function enterAs(page: Page, world: World, { sender, isRefused = true }: Entry): Promise<void> {
  if (sender === 'visitor') return
  const shared = isRefused ? sessions.get(sender) : undefined
  const cookie = shared ?? (await world.openCookie(await createSender(world, sender)))
  if (isRefused) sessions.set(sender, cookie)
  await page.context().addCookies([cookie])
}

async function createSender(world: World, sender: Exclude<Sender, 'visitor'>): Promise<Account> {
  if (sender === 'applicant') return createRejected(world)
  const account = await world.createAccount(sender)
  if (sender === 'fan') await world.fillWallet(account, 2000)
  return account
}

/** Creates a performer whose documents were rejected. */
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

export async function openForm(page: Page, { path, button, isFolded }: FormCase): Promise<Locator> {
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

/** Fills in the values of the case, with its secrets. */
export async function fillForm(form: Locator, { typed, secret }: FormCase): Promise<void> {
  for (const [label, value] of Object.entries({ ...typed, ...secret }))
    await fillIn(field(form, label), value)
}

export const sendButton = (form: Locator, { button }: FormCase) =>
  form.getByRole('button', { name: button, exact: true })

/** Expects each wrong field to say what is wrong, and each typed value to be kept. */
export async function expectRefused(form: Locator, { wrong = {}, typed = {} }: FormCase): Promise<void> {
  for (const [label, words] of Object.entries(wrong)) {
    await expect(field(form, label)).toHaveAccessibleDescription(words)
    await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectValues(form, typed)
  for (const label of Object.keys(wrong)) await expect(field(form, label)).toBeVisible()
}

export async function expectValues(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expectKept(field(form, label), value)
}

async function expectKept(control: Locator, value: string): Promise<void> {
  if (value === 'on') await expect(control).toBeChecked()
  else await expect(control).toHaveValue(value)
}
