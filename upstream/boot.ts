import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildUpstream } from './app.ts'
import { sweepIncoming } from './http/multipart.ts'
import { openCache } from './kernel/cached-reads.ts'
import { systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import { closeToOthers } from './kernel/data-dir.ts'
import { lockDataDir } from './kernel/data-lock.ts'
import { inTransaction, openDatabase } from './kernel/database.ts'
import { openGeo } from './kernel/geo.ts'
import { createEvents, HANDLERS, listWorkers } from './kernel/domain-events.ts'
import { openJobs, SCHEDULES } from './kernel/jobs.ts'
import type { Kernel } from './kernel/kernel.ts'
import { createLog, logOutput } from './kernel/log.ts'
import { createOutboxSender, createSmtpSender } from './kernel/email.ts'
import { OUTBOX_TOPICS, startOutbox } from './kernel/outbox.ts'
import { createPictureMaker } from './kernel/pictures.ts'
import { createS3Storage } from './kernel/storage-s3.ts'
import { createDiskStorage, type Storage } from './kernel/storage.ts'
import { revalidationTopic } from './kernel/web-cache.ts'
import { openCountryGate } from './country-gate.ts'
import { adviseFirstOperator } from './first-operator.ts'
import { loadDemo } from './demo.ts'
import { createGateway } from './media-gateway.ts'
import { findEntry, gatewaySecretOf, startMedia } from './media.ts'
import { modules, registry } from './modules/all.ts'
import { findViewer } from './modules/auth/service.ts'
import { getSettings } from './modules/settings/service.ts'
import { cutOffCountries } from './modules/streaming/kicking.ts'
import { listenForOps } from './ops/socket.ts'
import { createHub } from './realtime.ts'

export interface RunningUpstream {
  port: number
  stop(): Promise<void>
}

/**
 * @throws Error with one line for the operator, for example when another process holds DATA_DIR, the database is
 * broken, or the port is in use
 */
export async function bootUpstream(config: Config): Promise<RunningUpstream> {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) {
      await Promise.resolve(close()).catch((error: unknown) => log.error({ err: error }, 'while stopping'))
    }
  }
  const log = createLog(config.LOG_LEVEL, logOutput(config.LOG_FORMAT))
  try {
    const lock = lockDataDir(config.DATA_DIR)
    closers.push(() => lock.release())
    closeToOthers(config.DATA_DIR)
    await sweepIncoming(config.DATA_DIR)
    const database = await openDatabase({
      databaseUrl: config.DATABASE_URL,
      directory: path.resolve(config.DATA_DIR, 'database'),
      log,
      exit: (status) => process.exit(status),
    })
    closers.push(() => database.close())
    closers.push(openCache(database))
    if (database.kind === 'pglite') {
      log.warn(
        'The embedded database is for trying out. For real money set DATABASE_URL to a Postgres server.',
      )
    }

    const emailSender = config.SMTP_URL
      ? createSmtpSender(config.SMTP_URL)
      : createOutboxSender(path.resolve(config.DATA_DIR, 'mail'))
    const { hub, server: realtime } = createHub(config, async (token) => {
      const viewer = await findViewer({ db: database.db, clock: systemClock }, token)
      return viewer && { userId: viewer.accountId }
    })
    if (realtime) closers.push(() => realtime.close())
    const media = await startMedia(config, log)
    closers.push(() => media.stop())
    const pictures = createPictureMaker({ log, entry: findEntry('picture-worker') })
    closers.push(() => pictures.stop())
    const jobs = await openJobs(database, log, listWorkers(registry))
    closers.push(() => jobs.stop())
    const kernel: Kernel = {
      config,
      clock: systemClock,
      log,
      db: database.db,
      outbox: { wake: () => outbox.wake() },
      jobs,
      events: createEvents(registry.listAll(HANDLERS), () => kernel),
      registry,
      storage: openStorage(config),
      emailSender,
      hub,
      media,
      pictures,
      geo: await openGeo(),
    }
    const outbox = startOutbox(kernel, [revalidationTopic, ...registry.listAll(OUTBOX_TOPICS)])
    closers.push(() => outbox.stop())
    if (config.DEMO) await (await loadDemo()).seedDemoWorld(kernel)
    for (const { ensure } of modules) {
      if (ensure) await inTransaction(database.db, (tx) => ensure(tx, kernel))
    }
    await adviseFirstOperator(kernel)

    const gate = await openCountryGate({
      internalSecret: config.INTERNAL_SECRET,
      geo: kernel.geo,
      readBlockedCountries: async () => (await getSettings(database.db)).blockedCountries,
      async cutOff(countries) {
        gateway.endSockets(countries)
        await cutOffCountries(kernel, countries)
      },
      onError: (error) => log.warn({ err: error }, 'blocked countries not read, or not cut off'),
    })
    closers.push(() => gate.stop())
    const gateway = createGateway({
      media: () => media,
      realtime,
      gate,
      internalSecret: config.INTERNAL_SECRET,
      engineSecret: gatewaySecretOf(config),
      limits: config,
    })
    closers.push(() => gateway.close())
    const app = await buildUpstream(kernel, { serverFactory: gateway.serverFactory })
    closers.push(() => app.close())
    app.addHook('preClose', async () => {
      // Closing the listener waits for its sockets, which may stay open for hours.
      await realtime?.close()
      gateway.endSockets()
    })
    await listen(app, config)

    const running = await startModules(kernel)
    closers.push(() => running.stop())
    await jobs.start(kernel, registry.listAll(SCHEDULES))
    const ops = await listenForOps({ kernel, database, restart: running.restart })
    closers.push(() => ops.close())
    const address = app.server.address()
    return { port: typeof address === 'object' && address ? address.port : config.UPSTREAM_PORT, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const { UPSTREAM_HOST: host, UPSTREAM_PORT: port } = config
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    const isHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'
    if (isHost) throw new Error(`UPSTREAM_HOST: ${host} is not an address of this machine.`, { cause: error })
    const reason = error.code === 'EADDRINUSE' ? 'it is taken' : error.message
    throw new Error(`UPSTREAM_PORT: cannot listen on ${port} of ${host}: ${reason}.`, { cause: error })
  })
}

/** Starts the background work of the modules. @throws the error of a module that cannot start */
async function startModules(kernel: Kernel) {
  const started = new Map<string, { stop(): Promise<void> }>()
  for (const { name, start } of modules) if (start) started.set(name, await start(kernel))
  return {
    async stop() {
      for (const one of [...started.values()].toReversed()) await one.stop()
    },
    /** Restarts a module's background work after other code has replaced its rows. */
    async restart(name: string) {
      await started.get(name)?.stop()
      const start = modules.find((module) => module.name === name)?.start
      if (start) started.set(name, await start(kernel))
    },
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
