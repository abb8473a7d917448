/** Pages whose address holds a secret do not send it on, and their forms work with and without JavaScript. */
import { updateUser } from '#contract/users.ts'
import { expect, test } from './fixtures.ts'

const SCRIPTS_BLOCKED = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    test.beforeEach(({ problems }) => problems.allow(SCRIPTS_BLOCKED))

    test('the page that confirms a new email sends no token in its referrer', async ({ page, world }) => {
      const fan = await world.createAccount('fan')
      const email = `new.${fan.email}`
      await world.call(updateUser, { body: { email } }, await world.openSession(fan))
      const { path } = await world.readEmail(email, 'Confirm your new email')
      const response = await page.goto(path)
      expect(response?.headers()['referrer-policy']).toBe('strict-origin')
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await page.getByRole('button', { name: /confirm/i }).click()
      const { origin, referer = '' } = await (await sent).allHeaders()
      expect(origin).toBe(world.origin)
      expect(referer).not.toContain('token')
      await expect(page.getByText(`${email} is your email now.`)).toBeVisible()
    })

    test('a login link logs in, and no request has its token as referrer', async ({ page, world }) => {
      const fan = await world.createAccount('fan')
      const token = await world.openSession(fan)
      const response = await page.goto(`/auth/token?token=${token}`)
      expect(response?.headers()['referrer-policy']).toBe('no-referrer')
      const referrers: string[] = []
      page.on('request', (request) => referrers.push(request.headers().referer ?? ''))
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await page.getByRole('button', { name: 'Log in' }).click()
      expect((await (await sent).allHeaders()).origin).toBe(world.origin)
      await expect(page).toHaveURL(/\/(?:home)?$/)
      expect(referrers.join()).not.toContain(token)
    })
  })
}
