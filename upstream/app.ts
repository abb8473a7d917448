/** Upstream without its listener: one Fastify instance with the routes of all modules. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { renderApiPage } from './http/api-page.ts'
import { createApp } from './http/app.ts'
import { createClientReader } from './http/client.ts'
import { createMount, type MountOptions } from './http/mount.ts'
import { buildOpenApi } from './http/openapi.ts'
import type { Db } from './kernel/database.ts'
import type { Kernel } from './kernel/kernel.ts'
import { findViewer } from './modules/auth/service.ts'
import { modules } from './modules/all.ts'
import { getSettings } from './modules/settings/service.ts'
import { redeemTicket } from './modules/uploads/service.ts'

export interface UpstreamOptions {
  /** Creates the HTTP server, so that the caller can handle media and sockets before Fastify does. */
  serverFactory?: FastifyServerFactory
}

export async function buildUpstream(
  kernel: Kernel,
  { serverFactory }: UpstreamOptions = {},
): Promise<FastifyInstance & { mounted: Set<Call> }> {
  const mounted = new Set<Call>()
  const options: MountOptions = {
    findViewer: (token) => findViewer(kernel, token),
    readClient: createClientReader(kernel.config.INTERNAL_SECRET, kernel.geo),
    now: () => kernel.clock.now(),
    redeemTicket: (ticket, call) => redeemTicket(kernel, ticket, call),
    dataDir: kernel.config.DATA_DIR,
    afterMutation() {
      kernel.outbox.wake()
      kernel.jobs.wake()
    },
    mounted,
  }
  const app = await createApp(kernel.log, options, serverFactory)
  const mount = createMount(app, options)
  for (const { routes, plainRoutes } of modules) {
    routes?.(mount, kernel)
    plainRoutes?.(app, kernel)
  }

  const describe = rememberLast((siteName) => buildOpenApi(allCalls, `${siteName} API`))
  const draw = rememberLast((siteName) => renderApiPage(allCalls, siteName))
  app.get('/openapi.json', async () => describe((await getSettings(kernel.db)).siteName))
  app.get('/docs', async (_, reply) => {
    const page = draw((await getSettings(kernel.db)).siteName)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/health', async () => ({
    status: 'ok',
    database: (await isAnswering(kernel.db)) ? 'answers' : 'away',
  }))
  app.get('/ready', async () => {
    await kernel.db.execute('select 1')
    return { status: 'ready', media: kernel.media.origin() !== null }
  })
  return Object.assign(app, { mounted })
}

/** `/health` answers after this time even if the database hangs, so that the process does not look dead. */
const HEALTH_LIMIT_MS = 500

async function isAnswering(db: Db): Promise<boolean> {
  const asked = db.execute('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([asked, setTimeout(HEALTH_LIMIT_MS, false, { ref: false })])
}

/** Caches a page for the last site name: making it visits every schema of the contract. */
function rememberLast<T>(make: (siteName: string) => T): (siteName: string) => T {
  let last: { siteName: string; made: T } | undefined
  return (siteName) => {
    if (last?.siteName !== siteName) last = { siteName, made: make(siteName) }
    return last.made
  }
}
