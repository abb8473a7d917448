import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { queryRows } from '../../kernel/database.ts'
import { createLog } from '../../kernel/log.ts'
import { createSmtpSender } from '../../kernel/mail.ts'
import { startOutbox, type Outbox } from '../../kernel/outbox.ts'
import { setSetting } from '../settings/service.ts'
import { isOutboxShown } from './routes.ts'
import { deliverMail, sendMail, verifyEmailMail } from './service.ts'

let kernel: TestKernel
let server: SMTPServer
let outbox: Outbox
let received: { to: string[]; mail: Email }[]
/** What the mail server answers to a recipient in the place of taking it. */
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
        .then((mail) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
          done()
        })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mail = createSmtpSender(`smtp://127.0.0.1:${port}`)
  const none = () => Promise.resolve()
  outbox = startOutbox({
    db: kernel.db,
    deliver: {
      realtime: none,
      revalidate: none,
      revoke: none,
      kick: none,
      mail: (payload) => deliverMail({ config: kernel.config, mail }, payload),
    },
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  })
})
afterEach(async () => {
  await outbox.stop()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await kernel.close()
})

const welcome = verifyEmailMail({ name: 'Mira <b>Lund</b>', token: 'the-token' })
const rowsLeft = () =>
  queryRows<{ attempts: number }>(kernel.db, sql`select attempts from outbox where topic = 'mail'`)

it('reaches a mail server over a socket, as HTML and as text, from the site’s own sender', async () => {
  await setSetting(kernel.db, 'senderEmail', 'hello@ovation.example')
  await sendMail(kernel, 'mira@example.com', welcome)
  await outbox.drain()
  expect(received).toHaveLength(1)
  const [{ to, mail }] = received as [(typeof received)[number]]
  expect(to).toEqual(['mira@example.com'])
  expect(mail.from).toMatchObject({ name: 'Ovation', address: 'hello@ovation.example' })
  expect(mail.subject).toBe('Verify your email for Ovation')
  const address = 'https://ovation.example/auth/verify-email?token=the-token'
  expect(mail.text).toContain(address)
  expect(mail.html).toContain(`href="${address}"`)
  expect(await rowsLeft()).toEqual([])
})

it('escapes what people typed, and loads nothing from anywhere', async () => {
  await sendMail(kernel, 'mira@example.com', welcome)
  await outbox.drain()
  const html = received[0]?.mail.html ?? ''
  expect(html).toContain('Mira')
  expect(html).not.toContain('<b>')
  expect(html).not.toMatch(/<img|<link|url\(|src=|@import/)
  expect(html).toMatch(/style="/)
})

it('leaves only when its transaction commits', async () => {
  await kernel.db
    .transaction(async (tx) => {
      await sendMail({ ...kernel, db: tx }, 'mira@example.com', welcome)
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await outbox.drain()
  expect(received).toEqual([])
})

it('waits sealed in the database: its link cannot be read there', async () => {
  await sendMail(kernel, 'mira@example.com', welcome)
  const rows = await queryRows(kernel.db, sql`select payload from outbox where topic = 'mail'`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/the-token|mira@example/)
})

it('is tried again when the mail server is away, and no log names whom it is for', async () => {
  refusal = 451
  await sendMail(kernel, 'mira@example.com', welcome)
  await outbox.drain()
  expect((await rowsLeft()).map(({ attempts }) => attempts)).toEqual([1])
  refusal = null
  await kernel.db.execute(sql`update outbox set available_at = now()`)
  await outbox.drain()
  expect(received).toHaveLength(1)
  expect(lines.join('\n')).toContain('outbox delivery failed')
  expect(lines.join('\n')).not.toMatch(/mira|the-token/)
})

it('is given up when the mail server wants no such recipient', async () => {
  refusal = 550
  await sendMail(kernel, 'mira@example.com', welcome)
  await outbox.drain()
  expect(await rowsLeft()).toEqual([])
  expect(lines.join('\n')).not.toContain('mira')
})

const local = { HOST: '127.0.0.1', PUBLIC_ORIGIN: 'http://localhost:3000', SMTP_URL: undefined }

it.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://localhost' }, false],
  [{ PUBLIC_ORIGIN: 'https://ovation.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
])('with %o the dev outbox is shown: %s', (settings, isShown) => {
  expect(isOutboxShown({ ...local, ...settings })).toBe(isShown)
})

it('shows the dev outbox to this machine, and elsewhere knows of no such page', async () => {
  await sendMail(kernel, 'mira@example.com', welcome)
  const [row] = await queryRows<{ payload: Record<string, unknown> }>(
    kernel.db,
    sql`select payload from outbox`,
  )
  const developer = await createTestKernel()
  await deliverMail({ config: kernel.config, mail: developer.mail }, row!.payload)
  const ask = (from: TestKernel, url: string) => from.app.inject({ url })
  const list = await ask(developer, '/dev/outbox')
  expect(list.body).toContain('Verify your email for Ovation')
  const [mail] = await developer.mail.list(1)
  const one = await ask(developer, `/dev/outbox/${mail!.id}`)
  expect(one.body).toContain('the-token')
  expect((await ask(developer, `/dev/outbox/${mail!.id}/html`)).headers['content-security-policy']).toContain(
    "default-src 'none'",
  )
  expect((await ask(developer, '/dev/outbox/nothing')).statusCode).toBe(404)
  expect((await ask(kernel, '/dev/outbox')).statusCode).toBe(404)
  const rebound = await developer.app.inject({ url: '/dev/outbox', headers: { host: 'evil.example:3000' } })
  expect(rebound.statusCode).toBe(404)
  await developer.close()
})
