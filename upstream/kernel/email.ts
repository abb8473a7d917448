/** Email goes to SMTP_URL when set, else into a folder that `/dev/outbox` shows. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from './ids.ts'
import { writeWhole } from './whole-file.ts'

export interface EmailMessage {
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export interface EmailSender {
  send(email: EmailMessage): Promise<void>
  /** Lists the sent emails, newest first; empty with SMTP. */
  list(limit: number): Promise<(EmailMessage & { id: string; sentAt: string })[]>
}

/** The mail server has refused this recipient or this email for good: another try would change nothing. */
export class EmailRefusedError extends Error {
  override readonly name = 'EmailRefusedError'
}

/** Long enough for a slow server, and over before the job of the email is abandoned. */
const CONNECT_TIMEOUT_MS = 10_000
/** How long the server may be silent between two answers. */
const SILENCE_TIMEOUT_MS = 15_000

export function createSmtpSender(url: string): EmailSender {
  const transport = createTransport({
    url,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(email) {
      try {
        await transport.sendMail(email)
      } catch (error) {
        throw describeFailure(error)
      }
    },
    list: () => Promise.resolve([]),
  }
}

/** Leaves the server's words out: they repeat the recipient's address, which belongs in no log. */
function describeFailure(error: unknown): Error {
  const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number }
  const text = `SMTP: ${code}${responseCode ? ` ${responseCode}` : ''}`
  const isRefused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return isRefused ? new EmailRefusedError(text) : new Error(text)
}

export function createOutboxSender(folder: string): EmailSender {
  return {
    async send(email) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const id = newId()
      const stored = { ...email, id, sentAt: new Date().toISOString() }
      await writeWhole(path.join(folder, `${id}.json`), JSON.stringify(stored, null, 2))
    },
    async list(limit) {
      const names = existsSync(folder) ? await readdir(folder) : []
      const newest = names
        .filter((name) => name.endsWith('.json'))
        .sort()
        .toReversed()
        .slice(0, limit)
      return Promise.all(
        newest.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
      )
    },
  }
}
