/** Every form without a network: it stays as it is, says that nothing was sent, and is sent by the next press. */
import type { Page, Request } from '@playwright/test'
import { NO_NETWORK } from './answers.ts'
import { expect, test } from './fixtures.ts'
import { FORM_CASES } from './form-cases.ts'
import { enterAs, expectRefused, expectValues, fillForm, openForm, sendButton } from './form-steps.ts'
import { expectNoErrorScreen, sight, untilInteractive } from './lost-action.ts'
import { askedAction, getActionId } from './server-actions.ts'

/** An upload has words of its own. */
const NOT_SENT = /^(?:You are offline: nothing was sent|The connection broke off\. Nothing is lost)/

test.describe.configure({ mode: 'parallel' })
test.use({ serviceWorkers: 'allow' })

/** Counts how often a page asks for what a form is for: an action by its name, or a call by its method and path. */
function countAsked(page: Page, asks: string): () => number {
  const [method, path] = asks.split(' ')
  const id = path ? null : getActionId(asks)
  const isAsked = (request: Request) =>
    path ? request.method() === method && request.url().endsWith(path) : askedAction(request) === id
  let count = 0
  page.on('request', (request) => void (count += isAsked(request) ? 1 : 0))
  return () => count
}

for (const form of FORM_CASES) {
  test(form.name, async ({ page, context, world, problems }) => {
    problems.allow(NO_NETWORK)
    problems.allow(/^4(?:00|22): POST \S+\/(?:performers\/register|documents\/upload)$/)
    await enterAs(page, world, { sender: form.sender, isRefused: Boolean(form.wrong) })
    const element = await openForm(page, form)
    await untilInteractive(page)
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
