import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendContactMessage } from '#contract/contact.ts'
import { createApi, makeFan, type Api } from '#tests/support/api.ts'
import { readEmails } from '#tests/support/emails.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { setSetting } from '../settings/desk.ts'
import { listMessages } from './store.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const message = (more: object = {}) => ({
  body: {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'Where do I find <b>my</b> receipts?',
    openedAt: new Date(Date.now() - 10_000).toISOString(),
    ...more,
  },
})
const kept = () => listMessages(kernel.db, 10)

test('a contact message is stored, and sent to the operator by email if the settings have an address', async () => {
  await api.call(sendContactMessage, message())
  expect(await kept()).toMatchObject([{ name: 'Ada', subject: 'A question', accountId: null }])
  expect(await readEmails(kernel, 'boss@example.com')).toEqual([])
  await setSetting(kernel.db, 'adminEmail', 'boss@example.com')
  const fan = await makeFan(kernel)
  await api.call(sendContactMessage, message({ subject: 'Another\r\nBcc: all@example.com' }), fan)
  expect(await kept()).toMatchObject([{ accountId: fan.id }, { accountId: null }])
  const emails = await readEmails(kernel, 'boss@example.com')
  expect(emails).toHaveLength(1)
  expect(emails[0]!.text).toContain('ada@example.com')
  expect(emails[0]!.subject).not.toContain('\n')
  expect(emails[0]!.html).not.toContain('<b>')
})

const inAMinute = new Date(Date.now() + 60_000).toISOString()
test.each([
  ['a form that is sent too quickly', () => ({ openedAt: new Date().toISOString() })],
  ['a form that claims to be opened in the future', () => ({ openedAt: inAMinute })],
  ['a form with a filled in hidden field', () => ({ website: 'https://spam.example' })],
])('%s is refused once, and stored when the person presses again', async (_what, more) => {
  await api.refused('PRESS_AGAIN', sendContactMessage, message(more()))
  expect(await kept()).toEqual([])
  await api.call(sendContactMessage, message({ ...more(), isSentAgain: true }))
  expect(await kept()).toHaveLength(1)
})

test('one address may send five messages a minute, and another address is not affected', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    statuses.push((await api.send(sendContactMessage, message(), null, '10.0.0.1')).status)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect((await api.send(sendContactMessage, message(), null, '10.0.9.1')).status).toBe(204)
})
