/** Tests how long an email waits behind other people's emails, with the real queues and the test run's database. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, inTransaction } from '../../kernel/database.ts'
import { createSmtpSender, type EmailSender } from '../../kernel/email.ts'
import { openJobs, type RunningJobs } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { emailsModule } from './module.ts'
import { type EmailTemplate, sendBulkEmail, sendEmail } from './service.ts'

const AT_MOST = { timeout: 2000, interval: 10 }
const WAIT = { timeout: 15_000, interval: 20 }
const BULK_COUNT = 400

let database: Database
let testKernel: TestKernel
let jobs: RunningJobs
let server: SMTPServer
/** The recipients for which the mail server never answers. */
let hanging: RegExp
let asked: string[]
let taken: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  testKernel = await createTestKernel()
})
beforeEach(async () => {
  asked = []
  taken = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _, done) {
      asked.push(address)
      if (!hanging.test(address)) done()
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.once('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
})
afterEach(async () => {
  await jobs.stop()
  server.close()
  await database.executeSql('delete from pgboss.job')
})
afterAll(async () => {
  await testKernel.close()
  await database.close()
})

const letter: EmailTemplate = ({ siteName }) => ({ subject: siteName, title: 'Hello', paragraphs: ['Hi.'] })

async function start(emailSender: EmailSender = overSmtp()): Promise<Kernel> {
  jobs = await openJobs(database, testKernel.log, emailsModule.workers!)
  const kernel = { ...testKernel, db: database.db, jobs, emailSender }
  await jobs.start(kernel, [])
  return kernel
}

function overSmtp(): EmailSender {
  return createSmtpSender(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
}

/** A sender that takes 75 ms for each email, as mail servers take their time. */
function slowSender(): EmailSender {
  return {
    async send({ to }) {
      await once(AbortSignal.timeout(75), 'abort')
      taken.push(to)
    },
    list: () => Promise.resolve([]),
  }
}

async function send(kernel: Kernel, recipients: string[], by = sendEmail): Promise<void> {
  await inTransaction(kernel.db, async (tx) => {
    for (const to of recipients) await by(tx, kernel, to, letter)
  })
  kernel.jobs.wake()
}

const manyAt = (domain: string, count: number) =>
  Array.from({ length: count }, (_, index) => `fan-${index}@${domain}`)

test('an email of an account overtakes hundreds of bulk emails that were queued before it', async () => {
  const kernel = await start(slowSender())
  await send(kernel, manyAt('example.com', BULK_COUNT), sendBulkEmail)
  await vi.waitFor(() => expect(taken.length).toBeGreaterThan(0), WAIT)
  await send(kernel, ['mira@example.com'])
  await vi.waitFor(() => expect(taken).toContain('mira@example.com'), AT_MOST)
  expect(taken.length).toBeLessThan(BULK_COUNT)
})

test('a mail domain that hangs delays no email to another domain', async () => {
  hanging = /@hangs\.example$/
  const kernel = await start()
  await send(kernel, manyAt('hangs.example', 40))
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), WAIT)
  await send(kernel, ['mira@example.com'])
  await vi.waitFor(() => expect(taken).toEqual(['mira@example.com']), AT_MOST)
})

test('a recipient whose emails hang delays no other recipient of the same domain', async () => {
  hanging = /^mira@/
  const kernel = await start()
  await send(kernel, Array<string>(40).fill('mira@example.com'))
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), WAIT)
  await send(kernel, ['nils@example.com'])
  await vi.waitFor(() => expect(taken).toEqual(['nils@example.com']), AT_MOST)
})

test('the database shows which emails go to the same domain, but not which domain', async () => {
  const kernel = await start()
  await jobs.stop()
  await send(kernel, ['mira@ovation.example', 'nils@ovation.example', 'mira@example.com'])
  const { rows } = await database.executeSql('select group_id as "group", data from pgboss.job')
  const domains = rows.map((row) => (row as { group: string }).group.split('#')[0])
  expect(new Set(domains).size).toBe(2)
  expect(JSON.stringify(rows)).not.toMatch(/example|mira/)
})
