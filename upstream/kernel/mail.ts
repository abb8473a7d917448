/** Mail goes to SMTP_URL when set, else into a folder that `/dev/outbox` shows. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { newId } from './ids.ts'

export interface Mail {
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export interface MailSender {
  send(mail: Mail): Promise<void>
  /** What was sent, newest first; empty with SMTP. */
  list(limit: number): Promise<(Mail & { id: string; sentAt: string })[]>
}

export function createSmtpSender(url: string): MailSender {
  const transport = createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
    list: () => Promise.resolve([]),
  }
}

export function createOutboxSender(folder: string): MailSender {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const id = newId()
      const stored = { ...mail, id, sentAt: new Date().toISOString() }
      await writeFile(path.join(folder, `${id}.json`), JSON.stringify(stored, null, 2))
    },
    async list(limit) {
      const names = await readdir(folder).catch(() => [])
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
