import { targetName } from '#contract/reports.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { duringEvent } from '../../kernel/domain-events.ts'
import { workOn } from '../../kernel/jobs.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Module } from '../module.ts'
import { deleteOwned, exportSection, type LeavingAccount, type PersonalData } from '../personal-data.ts'
import type { Target } from '../target.ts'
import { TIP_SENT } from '../tips/events.ts'
import { COUNTRIES_BLOCKED, USER_BLOCKED } from '../visibility/events.ts'
import { CLOSE_READERS_QUEUE, cutOff, KICK_QUEUE, kickFrom } from './kicking.ts'
import { startStreamSupervisor, endStream } from './lifecycle.ts'
import { dropUnfinished } from './recordings.ts'
import { streamingRoutes } from './routes.ts'
import { isOnAir, findVisibleStream } from './service.ts'
import * as store from './store.ts'
import { playTokens, streamSessions, vods } from './tables.ts'

const streamTarget: Target = {
  type: 'stream',
  label: targetName('stream'),
  async find({ db }, id, visitor) {
    const show = await findVisibleStream(db, id, visitor)
    return show && { ownerId: show.performerId, text: show.title, isOpen: true }
  },
  // `endStream` also closes the stream at the engine, one call at a time.
  remove: endStream,
}

/**
 * Counts a tip for its stream. A tip for a stream that has ended, or belongs to another performer, is still paid;
 * it is just not counted for that stream.
 */
const countTip = duringEvent(TIP_SENT, async (tx, { streamId, performerId, amountCents }) => {
  if (streamId !== null) await store.addTips(tx, { streamId, performerId }, amountCents)
})

const streamingPersonalData = {
  exportSections: [
    exportSection('shows', streamSessions, { owner: streamSessions.performerId, key: streamSessions.id }),
    exportSection('recordings', vods, { owner: vods.performerId, key: vods.id }),
  ],
  notExported: [{ table: playTokens, reason: 'who may watch, for a day at most' }],
  retention: [
    {
      table: streamSessions,
      outcome: 'changed',
      change: (tx, _, accountId) => store.eraseStreamsOf(tx, accountId),
    },
    deleteOwned(vods, vods.performerId),
    deleteOwned(playTokens, playTokens.accountId),
  ],
  leavingSteps: [
    {
      async assertMayLeave(tx: Tx, { id, kind }: LeavingAccount) {
        if (kind === 'performer' && (await isOnAir(tx, id))) throw new Refusal('STREAM_RUNNING')
      },
      beforeErasure: dropUnfinished,
    },
  ],
} satisfies PersonalData

export const streamingModule: Module = {
  name: 'streaming',
  exposes: ['store.ts'],
  ...streamingPersonalData,
  targets: [streamTarget],
  routes: streamingRoutes,
  workers: [
    workOn(KICK_QUEUE, kickFrom),
    workOn(CLOSE_READERS_QUEUE, ({ hub }, { channels, countries }) => hub.closeReaders(channels, countries)),
  ],
  handlers: [
    countTip,
    duringEvent(USER_BLOCKED, (tx, { performerId, userId }, kernel) =>
      cutOff(tx, kernel, performerId, { accountId: userId }),
    ),
    duringEvent(COUNTRIES_BLOCKED, (tx, { performerId, countries }, kernel) =>
      cutOff(tx, kernel, performerId, { countries }),
    ),
  ],
  schedules: [
    {
      name: 'streaming-prune-tokens',
      cron: '41 * * * *',
      run: ({ db, clock }) => inTransaction(db, (tx) => store.deleteTokensBefore(tx, clock.now())),
    },
  ],
  start: startStreamSupervisor,
}
