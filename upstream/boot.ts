import path from 'node:path'
import { buildUpstream } from './app.ts'
import { sweepIncoming } from './http/multipart.ts'
import { systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { lockDataDir } from './kernel/data-lock.ts'
import { openDatabase } from './kernel/database.ts'
import { openGeo } from './kernel/geo.ts'
import { startJobs } from './kernel/jobs.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createLog } from './kernel/log.ts'
import { createOutboxSender, createSmtpSender } from './kernel/mail.ts'
import { startOutbox } from './kernel/outbox.ts'
import { createS3Storage } from './kernel/storage-s3.ts'
import { createDiskStorage, type Storage } from './kernel/storage.ts'
import { postRevalidation } from './kernel/web-cache.ts'
import { openCountryGate } from './country-gate.ts'
import { loadDemo } from './demo.ts'
import { createGateway } from './media-gateway.ts'
import { kickFrom, startMedia } from './media.ts'
import { accountDeletionJobs } from './modules/account-deletion/jobs.ts'
import { accountJobs } from './modules/accounts/jobs.ts'
import { findViewer } from './modules/accounts/service.ts'
import { dataExportJobs } from './modules/data-exports/jobs.ts'
import { identityJobs } from './modules/identities/jobs.ts'
import { passkeyJobs } from './modules/passkeys/jobs.ts'
import { deliverMail } from './modules/mails/service.ts'
import { filmJobs } from './modules/files/films.ts'
import { performerJobs } from './modules/performers/jobs.ts'
import { ensurePackages } from './modules/payments/service.ts'
import { paymentJobs } from './modules/payments/jobs.ts'
import { realtimeJobs } from './modules/realtime/service.ts'
import { startSandboxDeliveries } from './modules/sandbox/deliveries.ts'
import { secondFactorJobs } from './modules/second-factor/jobs.ts'
import { getSettings } from './modules/settings/service.ts'
import { startTelling } from './modules/social-connect/telling.ts'
import { streamingJobs } from './modules/streaming/jobs.ts'
import { startShowKeeper } from './modules/streaming/lifecycle.ts'
import { ensureArticles } from './modules/site/service.ts'
import { subscriptionJobs } from './modules/subscriptions/jobs.ts'
import { listenForOps } from './ops/socket.ts'
import { createHub, toSockets } from './realtime.ts'

export interface RunningUpstream {
  port: number
  stop(): Promise<void>
}

/** @throws Error with one line for the operator: a held DATA_DIR, a broken database, a taken port. */
export async function bootUpstream(config: Config): Promise<RunningUpstream> {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) {
      await Promise.resolve(close()).catch((error: unknown) => log.error({ err: error }, 'while stopping'))
    }
  }
  const log = createLog(config.LOG_LEVEL)
  try {
    const lock = lockDataDir(config.DATA_DIR)
    closers.push(() => lock.release())
    await sweepIncoming(config.DATA_DIR)
    const database = await openDatabase({
      databaseUrl: config.DATABASE_URL,
      directory: path.resolve(config.DATA_DIR, 'database'),
    })
    closers.push(() => database.close())
    if (database.kind === 'pglite') {
      log.warn(
        'The embedded database is for trying out. For real money set DATABASE_URL to a Postgres server.',
      )
    }

    const mail = config.SMTP_URL
      ? createSmtpSender(config.SMTP_URL)
      : createOutboxSender(path.resolve(config.DATA_DIR, 'mail'))
    const { hub, server: realtime } = createHub(config, async (token) => {
      const viewer = await findViewer({ db: database.db, clock: systemClock }, token)
      return viewer && { userId: viewer.accountId }
    })
    if (realtime) closers.push(() => realtime.close())
    const media = await startMedia(config, log)
    closers.push(() => media.stop())
    const outbox = startOutbox({
      db: database.db,
      log,
      deliver: {
        realtime: ({ channel, ...event }) => toSockets(hub, channel as string, event),
        revalidate: ({ tags }) =>
          postRevalidation(config.WEB_ORIGIN, config.INTERNAL_SECRET, tags as string[]),
        revoke: ({ accountId }) => hub.terminateUser(accountId as string),
        kick: ({ streamId, tokenHash }) => kickFrom(media, streamId as string, tokenHash as string),
        mail: (payload) => deliverMail({ config, mail }, payload),
      },
    })
    closers.push(() => outbox.stop())
    const jobs = await startJobs(database, log)
    closers.push(() => jobs.stop())

    const kernel: Kernel = {
      config,
      clock: systemClock,
      log,
      db: database.db,
      outbox,
      jobs,
      storage: openStorage(config),
      mail,
      hub,
      media,
      geo: await openGeo(),
    }
    if (config.DEMO) await (await loadDemo()).seedDemoWorld(kernel)
    await ensurePackages(database.db)
    await ensureArticles(database.db, systemClock.now())

    const gate = await openCountryGate({
      internalSecret: config.INTERNAL_SECRET,
      geo: kernel.geo,
      readBlockedCountries: async () => (await getSettings(database.db)).blockedCountries,
      onError: (error) => log.warn({ err: error }, 'blocked countries not read'),
    })
    closers.push(() => gate.stop())
    const gateway = createGateway({ media: () => media, realtime, gate })
    closers.push(() => gateway.close())
    const app = await buildUpstream(kernel, { serverFactory: gateway.serverFactory })
    closers.push(() => app.close())
    await app.listen({ host: config.UPSTREAM_HOST, port: config.UPSTREAM_PORT })

    let keeper = await startShowKeeper(kernel)
    closers.push(() => keeper.stop())
    const deliveries = startSandboxDeliveries(kernel)
    closers.push(() => deliveries.stop())
    const telling = startTelling(kernel)
    closers.push(() => telling.stop())
    const jobLists = [
      accountJobs,
      filmJobs,
      identityJobs,
      secondFactorJobs,
      passkeyJobs,
      dataExportJobs,
      accountDeletionJobs,
      subscriptionJobs,
      paymentJobs,
      performerJobs,
      realtimeJobs,
      streamingJobs,
    ]
    for (const register of jobLists) await register(kernel)
    const ops = await listenForOps({
      kernel,
      database,
      async restartShows() {
        await keeper.stop()
        keeper = await startShowKeeper(kernel)
      },
    })
    closers.push(() => ops.close())
    const address = app.server.address()
    return { port: typeof address === 'object' && address ? address.port : config.UPSTREAM_PORT, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function openStorage(config: Config): Storage {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = config
  if (!S3_ENDPOINT) return createDiskStorage(path.resolve(config.DATA_DIR, 'files'))
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error('S3_ENDPOINT also needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
