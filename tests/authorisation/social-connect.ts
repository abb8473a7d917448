import * as connections from '#contract/social-connect.ts'
import { microblogConnections } from '#upstream/modules/social-connect/tables.ts'
import { everyone, forPerformers, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const text = 'x'.repeat(43)
const returned = { state: text, code: 'code', browserKey: text }

/** The performer is connected, under a name that holds their id; the other performer is not. */
async function connect({ kernel, people }: World): Promise<void> {
  const { id: accountId } = people.performer
  await kernel.db
    .insert(microblogConnections)
    .values({
      accountId,
      subject: accountId,
      handle: accountId,
      name: 'Mira',
      sealedAccessToken: 'sealed',
      accessExpiresAt: kernel.clock.now(),
      isAutoPost: true,
    })
    .onConflictDoNothing()
}

const connected = async (world: World) => {
  await connect(world)
  return {}
}
const both = forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' })

export const rows = [
  row(connections.startMicroblogConnect, { cells: both }),
  row(connections.finishMicroblogConnect, {
    cells: everyone('LOGIN_EXPIRED'),
    sample: () => ({ query: returned }),
  }),
  row(connections.getMicroblog, {
    shows: ({ people }) => people.performer.id,
    sample: connected,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(connections.checkMicroblog, {
    shows: () => '"isConnected":true',
    sample: connected,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(connections.connectMicroblog, {
    sample: () => ({ body: returned }),
    cells: forPerformers({ performer: 'LOGIN_EXPIRED', otherPerformer: 'LOGIN_EXPIRED' }),
  }),
  row(connections.setAutoTweet, {
    sample: async (world) => {
      await connect(world)
      return { body: { value: true } }
    },
    cells: forPerformers({ performer: 'ok', otherPerformer: 'MICROBLOG_NOT_CONNECTED' }),
  }),
  row(connections.checkAutoTweet, {
    shows: () => '"value":true',
    sample: connected,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  // No tokens are given back here: the row's are not ours to open.
  row(connections.disconnectMicroblog, { sample: connected, cells: both }),
]
