/** `/dev/outbox`, under the public origin: no call of the contract, but a place that the operator visits. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isForThisMachineOnly, type Config } from '../../kernel/config.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { framePage, listPage, mailPage, style, type StoredMail } from './pages.ts'

const LISTED = 100
const styleHash = createHash('sha256').update(style).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`
const framePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Mails open accounts: they are shown where nobody but this machine's own people can come, and none is sent. */
export function isOutboxShown(config: Pick<Config, 'HOST' | 'PUBLIC_ORIGIN' | 'SMTP_URL'>): boolean {
  return !config.SMTP_URL && isForThisMachineOnly(config)
}

export function mailRoutes(app: FastifyInstance, { config, mail }: Kernel): void {
  async function getMail(id: string): Promise<StoredMail> {
    const found = isOutboxShown(config)
      ? (await mail.list(LISTED)).find((stored) => stored.id === id)
      : undefined
    if (!found) throw new Refusal('NOT_FOUND')
    return found
  }

  const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy }
  app.get('/dev/outbox', async (_, reply) => {
    if (!isOutboxShown(config)) throw new Refusal('NOT_FOUND')
    return reply.headers(page).send(listPage(await mail.list(LISTED)))
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async ({ params }, reply) =>
    reply.headers(page).send(mailPage(await getMail(params.id))),
  )
  app.get<{ Params: { id: string } }>('/dev/outbox/:id/html', async ({ params }, reply) =>
    reply
      .headers({ ...page, 'content-security-policy': framePolicy })
      .send(framePage(await getMail(params.id))),
  )
}
