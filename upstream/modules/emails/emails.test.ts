import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { createLog } from '../../kernel/log.ts'
import { createSmtpSender } from '../../kernel/email.ts'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { failedJobs } from '../../kernel/tables.ts'
import { setSetting } from '../settings/desk.ts'
import { isOutboxShown } from './routes.ts'
import { EMAIL_QUEUE, sendEmail, type EmailTemplate } from './service.ts'

let kernel: TestKernel
let server: SMTPServer
let outside: Kernel
let received: { to: string[]; email: Email }[]
/** The code with which the mail server refuses recipients; null to accept them. */
let refusal: number | null
const lines: string[] = []

beforeEach(async () => {
  kernel = await createTestKernel({ PUBLIC_ORIGIN: 'https://ovation.example' })
  received = []
  refusal = null
  lines.length = 0
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _, done) {
      if (refusal === null) return done()
      done(Object.assign(new Error(`no ${address.address} here`), { responseCode: refusal }))
    },
    onData(stream, session, done) {
      void buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((email) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), email })
          done()
        })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const emailSender = createSmtpSender(`smtp://127.0.0.1:${port}`)
  // These replace the test kernel's own sender and log.
  outside = {
    ...kernel,
    emailSender,
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  }
})
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await kernel.close()
})

const welcome: EmailTemplate = ({ siteName }) => ({
  subject: `Verify your email for ${siteName}`,
  title: 'Welcome, Mira <b>Lund</b>',
  paragraphs: ['Tell us that this is your address.'],
  action: { label: 'Verify my email', path: '/auth/verify-email?token=the-token' },
})
const waiting = () => kernel.jobs.listWaiting(EMAIL_QUEUE.name)
const kept = () => kernel.db.select().from(failedJobs)
const deliver = () => kernel.jobs.run(outside, EMAIL_QUEUE.name)

test('an email reaches a mail server over a socket, as HTML and as text, from the site’s own sender', async () => {
  await setSetting(kernel.db, 'senderEmail', 'hello@ovation.example')
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  await deliver()
  expect(received).toHaveLength(1)
  const [{ to, email }] = received as [(typeof received)[number]]
  expect(to).toEqual(['mira@example.com'])
  expect(email.from).toMatchObject({ name: 'Ovation', address: 'hello@ovation.example' })
  expect(email.subject).toBe('Verify your email for Ovation')
  const address = 'https://ovation.example/auth/verify-email?token=the-token'
  expect(email.text).toContain(address)
  expect(email.html).toContain(`href="${address}"`)
  expect(await waiting()).toEqual([])
})

test('an email escapes what people typed, and loads nothing from anywhere', async () => {
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  await deliver()
  const html = received[0]?.email.html ?? ''
  expect(html).toContain('Mira')
  expect(html).not.toContain('<b>')
  expect(html).not.toMatch(/<img|<link|url\(|src=|@import/)
  expect(html).toMatch(/style="/)
})

test('an email is sent only when its transaction commits', async () => {
  await inTransaction(kernel.db, async (tx) => {
    await sendEmail(tx, kernel, 'mira@example.com', welcome)
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await deliver()
  expect(received).toEqual([])
})

test('a waiting email is sealed, so that its link cannot be read in the database', async () => {
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  const rows = await waiting()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/the-token|mira@example/)
})

test('an email is retried when the mail server is away, and no log names its recipient', async () => {
  refusal = 451
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  const [error] = await deliver()
  expect((await waiting()).map(({ attempts }) => attempts)).toEqual([1])
  refusal = null
  kernel.advance(SECOND_MS)
  await deliver()
  expect(received).toHaveLength(1)
  expect(String(error)).toContain('SMTP: EENVELOPE 451')
  expect(`${String(error)} ${lines.join('\n')}`).not.toMatch(/mira|the-token/)
})

test('an email is given up when the mail server refuses its recipient', async () => {
  refusal = 550
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  await deliver()
  expect(await waiting()).toEqual([])
  expect(lines.join('\n')).not.toContain('mira')
  expect(await kept()).toMatchObject([
    { queue: 'emails', cause: 'refused', recipient: 'm•••@example.com', attempts: 1 },
  ])
  expect(JSON.stringify(await kept())).not.toMatch(/mira|the-token/)
})

test('an email that was sealed under an older secret is listed as failed for the operators', async () => {
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  const config = { ...outside.config, INTERNAL_SECRET: 'another-secret-of-at-least-thirty-two-letters' }
  await kernel.jobs.run({ ...outside, config }, EMAIL_QUEUE.name)
  expect(received).toEqual([])
  expect(await kept()).toMatchObject([{ queue: 'emails', cause: 'unreadable', recipient: null }])
})

const local = {
  HOST: '127.0.0.1',
  UPSTREAM_HOST: '127.0.0.1',
  MEDIA_BIND_ADDRESS: '127.0.0.1',
  ANT_MEDIA_URL: undefined,
  PUBLIC_ORIGIN: 'http://localhost:3000',
  SMTP_URL: undefined,
}

test.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://localhost' }, false],
  [{ PUBLIC_ORIGIN: 'https://ovation.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ UPSTREAM_HOST: '0.0.0.0' }, false],
  [{ UPSTREAM_HOST: '192.168.1.7' }, false],
  [{ MEDIA_BIND_ADDRESS: '::' }, false],
])('the dev outbox is shown with %o: %s', (settings, isShown) => {
  expect(isOutboxShown({ ...local, ...settings })).toBe(isShown)
})

test('upstream shows the dev outbox to this machine only, and answers 404 otherwise', async () => {
  await inTransaction(kernel.db, (tx) => sendEmail(tx, kernel, 'mira@example.com', welcome))
  const developer = await createTestKernel()
  await kernel.jobs.run({ ...kernel, emailSender: developer.emailSender }, EMAIL_QUEUE.name)
  const ask = (from: TestKernel, url: string) => from.app.inject({ url })
  const list = await ask(developer, '/dev/outbox')
  expect(list.body).toContain('Verify your email for Ovation')
  const [email] = await developer.emailSender.list(1)
  const one = await ask(developer, `/dev/outbox/${email!.id}`)
  expect(one.body).toContain('the-token')
  expect(
    (await ask(developer, `/dev/outbox/${email!.id}/html`)).headers['content-security-policy'],
  ).toContain("default-src 'none'")
  expect((await ask(developer, '/dev/outbox/nothing')).statusCode).toBe(404)
  expect((await ask(kernel, '/dev/outbox')).statusCode).toBe(404)
  const rebound = await developer.app.inject({ url: '/dev/outbox', headers: { host: 'evil.example:3000' } })
  expect(rebound.statusCode).toBe(404)
  await developer.close()
})
