/** Runs `npm run ops` while the platform is stopped: opens the database itself, under the same lock on DATA_DIR. */
import path from 'node:path'
import { systemClock } from '../kernel/clock.ts'
import { readConfig } from '../kernel/config.ts'
import { closeToOthers, PRIVATE_UMASK } from '../kernel/data-dir.ts'
import { lockDataDir } from '../kernel/data-lock.ts'
import { openDatabase } from '../kernel/database.ts'
import { createEvents, HANDLERS, listWorkers } from '../kernel/domain-events.ts'
import { openJobs } from '../kernel/jobs.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createLog } from '../kernel/log.ts'
import { createOutboxSender } from '../kernel/email.ts'
import { createDiskStorage } from '../kernel/storage.ts'
import { registry } from '../modules/all.ts'
import { restore } from './archive.ts'
import { explainFailure } from '../start-failure.ts'
import type { OpsAnswer } from './commands.ts'
import { answer } from './socket.ts'

async function runStopped(words: string[]): Promise<OpsAnswer> {
  const config = readConfig(process.env)
  const lock = lockDataDir(config.DATA_DIR)
  closeToOthers(config.DATA_DIR)
  if (words[0] === 'restore') {
    const [, file = ''] = words
    return {
      lines: await restore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }, file),
      isOk: true,
    }
  }
  const log = createLog('warn')
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    directory: path.resolve(config.DATA_DIR, 'database'),
    log,
    exit: (status) => process.exit(status),
  })
  const jobs = await openJobs(database, log, listWorkers(registry), { isIdle: true })
  try {
    const kernel: Kernel = {
      config,
      clock: systemClock,
      log,
      db: database.db,
      jobs,
      events: createEvents(registry.listAll(HANDLERS), () => kernel),
      registry,
      storage: createDiskStorage(path.resolve(config.DATA_DIR, 'files')),
      emailSender: createOutboxSender(path.resolve(config.DATA_DIR, 'mail')),
      ...nobodyListens(),
    }
    const context = { kernel, database, restart: () => Promise.resolve() }
    return await answer(context, JSON.stringify({ words }))
  } finally {
    await jobs.stop()
    await database.close()
    lock.release()
  }
}

/**
 * Stand-ins for the parts that need a running platform. While it is stopped, no browser is connected and no stream
 * runs; the outbox keeps its rows until the next start.
 */
function nobodyListens(): Pick<Kernel, 'outbox' | 'hub' | 'media' | 'pictures' | 'geo'> {
  const unavailable = () => Promise.reject(new Error('the platform is stopped'))
  return {
    outbox: { wake: () => undefined },
    hub: {
      publish: unavailable,
      authorizeChannel: () => ({ auth: '' }),
      authenticateUser: () => ({ auth: '', user_data: '' }),
      terminateUser: () => Promise.resolve(),
      closeReaders: () => Promise.resolve(),
      clientOptions: () => ({ key: '', path: '/realtime', embedded: true }),
    },
    media: {
      appName: 'LiveApp',
      origin: () => null,
      mintToken: () => '',
      open: unavailable,
      close: () => Promise.resolve(null),
      kick: unavailable,
      dropPublisher: unavailable,
      onEvent: () => () => undefined,
      stop: () => Promise.resolve(),
    },
    pictures: { inspect: unavailable, make: unavailable, stop: () => Promise.resolve() },
    geo: { countryOf: () => null },
  }
}

process.umask(PRIVATE_UMASK)
const { lines, isOk } = await runStopped(process.argv.slice(2)).catch((error: unknown): OpsAnswer => ({
  lines: [explainFailure(error)],
  isOk: false,
}))
process.stdout.write(`${lines.join('\n')}\n`)
process.exit(isOk ? 0 : 1)
