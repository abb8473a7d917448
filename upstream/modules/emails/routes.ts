/**
 * `/dev/outbox`, under the public origin. These routes are not calls of the contract: a developer opens them in the
 * browser.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromThisMachine } from '../../http/client.ts'
import { isForThisMachineOnly, type Config, type Reach } from '../../kernel/config.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { framePage, listPage, emailPage, STYLE, type StoredEmail } from './pages.ts'

const LISTED = 100
const styleHash = createHash('sha256').update(STYLE).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`
const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

type EmailRoute = { Params: { id: string } }

/**
 * Whether the outbox is shown. Emails can give access to accounts, so it is shown only where no other machine can reach
 * this one, and where no email is sent.
 */
export function isOutboxShown(config: Reach & Pick<Config, 'SMTP_URL'>): boolean {
  return !config.SMTP_URL && isForThisMachineOnly(config)
}

export function emailRoutes(app: FastifyInstance, { config, emailSender }: Kernel): void {
  function assertShown(request: FastifyRequest): void {
    const isShown = isOutboxShown(config) && isFromThisMachine(request, config.INTERNAL_SECRET)
    if (!isShown) throw new Refusal('NOT_FOUND')
  }

  async function getEmail(request: FastifyRequest<EmailRoute>): Promise<StoredEmail> {
    assertShown(request)
    const found = (await emailSender.list(LISTED)).find(({ id }) => id === request.params.id)
    if (!found) throw new Refusal('NOT_FOUND')
    return found
  }

  const page = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy }
  const frame = { ...page, 'content-security-policy': FRAME_POLICY }
  app.get('/dev/outbox', async (request, reply) => {
    assertShown(request)
    return reply.headers(page).send(listPage(await emailSender.list(LISTED)))
  })
  app.get<EmailRoute>('/dev/outbox/:id', async (request, reply) =>
    reply.headers(page).send(emailPage(await getEmail(request))),
  )
  app.get<EmailRoute>('/dev/outbox/:id/html', async (request, reply) =>
    reply.headers(frame).send(framePage(await getEmail(request))),
  )
}
