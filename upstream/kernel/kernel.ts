/** The technical services that every module gets; none of them knows a word of the domain. */
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, RootDb } from './database.ts'
import type { Events } from './domain-events.ts'
import type { Geo } from './geo.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { EmailSender } from './email.ts'
import type { MediaEngine } from './media/engine.ts'
import type { Outbox } from './outbox.ts'
import type { PictureMaker } from './pictures.ts'
import type { RealtimeHub } from './realtime/hub.ts'
import type { Registry } from './registry.ts'
import type { Storage } from './storage.ts'

export interface Kernel {
  config: Config
  clock: Clock
  log: Log
  db: RootDb
  outbox: Pick<Outbox, 'wake'>
  jobs: Jobs
  events: Events
  registry: Registry
  storage: Storage
  emailSender: EmailSender
  hub: RealtimeHub
  media: MediaEngine
  pictures: PictureMaker
  geo: Geo
}

/** The dependencies of a read, which may also run in a transaction. */
export type AskingDeps<Names extends Exclude<keyof Kernel, 'db'>> = Pick<Kernel, Names> & { db: Db }
