/** People report others, and write to the operator. */
import { enter, expect, submitLogin, test, widthsFrom } from './fixtures.ts'

/** Chromium reports every script as blocked when JavaScript is off. */
const BLOCKED_SCRIPTS = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//

for (const { width, viewport, details } of widthsFrom('desk')) {
  test(
    `a fan who reports a performer twice has one report, and follows its status (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const fan = await world.createAccount('fan')
      const performer = await world.createAccount('performer')
      await enter(page, world, fan, `/${performer.username}`)
      const flag = page.getByRole('link', { name: new RegExp(`^Report ${performer.name}`) })
      await flag.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Report this performer' })).toBeVisible()

      // A form without a reason reports that at its field and keeps the text.
      await page.getByLabel('What should we know?').fill('Sells what is not theirs')
      await page.getByRole('button', { name: 'Send the report' }).click()
      await expect(page.getByLabel('What is wrong?')).toHaveAccessibleDescription(/.+/)
      await expect(page.getByLabel('What should we know?')).toHaveValue('Sells what is not theirs')
      await page.getByLabel('What is wrong?').selectOption('spam')
      await page.getByRole('button', { name: 'Send the report' }).click()
      await expect(page.getByText('Thank you, we will look at it')).toBeVisible()

      // Sending the form again, as after Back, adds no second report.
      await page.goBack()
      await page.getByLabel('What is wrong?').selectOption('spam')
      await page.getByRole('button', { name: 'Send the report' }).click()
      await expect(page.getByText('Thank you, we will look at it')).toBeVisible()
      await page.getByRole('link', { name: 'Your reports' }).click()
      const reports = page.getByRole('main').getByRole('listitem')
      await expect(reports).toHaveCount(1)
      await expect(reports).toContainText('Spam or fraud')
      await expect(reports).toContainText('Open')

      const waiting = (await world.ops('reports', 'list')).find((line) => line.includes(performer.username))
      const id = waiting?.split('\t')[0] ?? ''
      await world.ops('reports', 'review', id)
      await page.reload()
      await expect(reports).toContainText('Under review')
      await world.ops('reports', 'resolve', id, 'kept')
      await page.reload()
      await expect(reports).toContainText('Resolved')
      await expect(reports).toContainText('We looked at it and left it as it is.')
    },
  )
}

test('an anonymous visitor who reports logs in first and comes back to the form', async ({ page, world }) => {
  const fan = await world.createAccount('fan')
  const performer = await world.createAccount('performer')
  await page.goto(`/${performer.username}`)
  await page.getByRole('link', { name: new RegExp(`^Report ${performer.name}`) }).click()
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await submitLogin(page, fan)
  await expect(page.getByRole('heading', { level: 1, name: 'Report this performer' })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test(`a message reaches the operator once, although a password manager fills in the hidden field (script: ${javaScriptEnabled})`, async ({
    openBrowser,
    world,
    problems,
  }) => {
    problems.allow(BLOCKED_SCRIPTS)
    const question = `Do you sell tickets at the door, or ${crypto.randomUUID()}?`
    const page = await openBrowser({ javaScriptEnabled })
    await page.goto('/contact')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('not an address')
    await page.getByLabel('What is it about?').fill('Tickets')
    await page.getByLabel('Your message').fill(question)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
    await expect(page.getByLabel('Your message')).toHaveValue(question)
    await page.getByLabel('Email').fill('ada@example.com')
    // A password manager may fill in the field that people do not see.
    await page.getByLabel('Website').fill('https://ada.example')
    await send.click()
    await expect(page.getByText('Please press “Send” once more. Your words are still here.')).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue(question)
    await page.getByLabel('Website').fill('https://ada.example')
    await send.click()
    await expect(page.getByText('Thank you, it has reached us')).toBeVisible()
    const letters = await world.ops('contact', 'list')
    expect(letters.filter((line) => line.includes(question))).toHaveLength(1)
  })
