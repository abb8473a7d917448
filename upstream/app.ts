/** Upstream without its listener: every module's calls on one Fastify instance. */
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import type { Call } from '#contract/call.ts'
import { allCalls } from '#contract/contract.ts'
import { renderApiPage } from './http/api-page.ts'
import { createApp } from './http/app.ts'
import { createClientReader } from './http/client.ts'
import { createMount, type MountOptions } from './http/mount.ts'
import { buildOpenApi } from './http/openapi.ts'
import type { Kernel } from './kernel/kernel.ts'
import { accountDeletionRoutes } from './modules/account-deletion/routes.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { findViewer } from './modules/accounts/service.ts'
import { commentRoutes } from './modules/comments/routes.ts'
import { countryBlockRoutes } from './modules/country-block/routes.ts'
import { contactRoutes } from './modules/contact/routes.ts'
import { conversationRoutes } from './modules/conversations/routes.ts'
import { dataExportFileRoutes, dataExportRoutes } from './modules/data-exports/routes.ts'
import { earningRoutes } from './modules/earnings/routes.ts'
import { feedRoutes } from './modules/feeds/routes.ts'
import { fileRoutes } from './modules/files/routes.ts'
import { identityRoutes } from './modules/identities/routes.ts'
import { locationRoutes } from './modules/locations/routes.ts'
import { passkeyRoutes } from './modules/passkeys/routes.ts'
import { mailRoutes } from './modules/mails/routes.ts'
import { paymentRoutes } from './modules/payments/routes.ts'
import { performerBlockRoutes } from './modules/performer-blocks/routes.ts'
import { payoutSettingRoutes } from './modules/payout-settings/routes.ts'
import { performerRoutes } from './modules/performers/routes.ts'
import { reactionRoutes } from './modules/reactions/routes.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { sandboxRoutes } from './modules/sandbox/routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { getSettings } from './modules/settings/service.ts'
import { siteRoutes } from './modules/site/routes.ts'
import { socialConnectRoutes } from './modules/social-connect/routes.ts'
import { streamingRoutes } from './modules/streaming/routes.ts'
import { subscriptionRoutes } from './modules/subscriptions/routes.ts'
import { uploadRoutes } from './modules/uploads/routes.ts'
import { redeemTicket } from './modules/uploads/service.ts'
import { userRoutes } from './modules/users/routes.ts'
import { verificationRoutes } from './modules/verifications/routes.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { watermarkRoutes } from './modules/watermarks/routes.ts'

/** Each module binds its calls; a test holds the sum against the contract. */
const modules = [
  accountRoutes,
  identityRoutes,
  socialConnectRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  dataExportRoutes,
  accountDeletionRoutes,
  userRoutes,
  uploadRoutes,
  verificationRoutes,
  watermarkRoutes,
  settingsRoutes,
  countryBlockRoutes,
  streamingRoutes,
  conversationRoutes,
  realtimeRoutes,
  performerRoutes,
  performerBlockRoutes,
  reportRoutes,
  contactRoutes,
  feedRoutes,
  commentRoutes,
  reactionRoutes,
  siteRoutes,
  locationRoutes,
  walletRoutes,
  paymentRoutes,
  subscriptionRoutes,
  earningRoutes,
  payoutSettingRoutes,
]

export interface UpstreamOptions {
  /** Makes the HTTP server, so that media and sockets can be answered before Fastify sees them. */
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
    afterMutation: () => kernel.outbox.wake(),
    mounted,
  }
  const app = await createApp(kernel.log, options, serverFactory)
  const mount = createMount(app, options)
  for (const bind of modules) bind(mount, kernel)
  fileRoutes(app, kernel)
  dataExportFileRoutes(app, kernel)
  sandboxRoutes(app, kernel)
  mailRoutes(app, kernel)

  const describe = rememberLast((siteName) => buildOpenApi(allCalls, `${siteName} API`))
  const draw = rememberLast((siteName) => renderApiPage(allCalls, siteName))
  app.get('/openapi.json', async () => describe((await getSettings(kernel.db)).siteName))
  app.get('/docs', async (_, reply) => {
    const page = draw((await getSettings(kernel.db)).siteName)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    await kernel.db.execute('select 1')
    return { status: 'ready', media: kernel.media.origin() !== null }
  })
  return Object.assign(app, { mounted })
}

/** Every schema of the contract is gone through for one page: once a name, not once a stranger. */
function rememberLast<T>(make: (siteName: string) => T): (siteName: string) => T {
  let last: { siteName: string; made: T } | undefined
  return (siteName) => {
    if (last?.siteName !== siteName) last = { siteName, made: make(siteName) }
    return last.made
  }
}
