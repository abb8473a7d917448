import * as connections from '#contract/social-connect.ts'
import { twitterConnections } from '#upstream/modules/social-connect/tables.ts'
import { everyone, forPerformers, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const text = 'x'.repeat(43)
const returned = { state: text, code: 'code', browserKey: text }

/** Connects the performer, with a name that contains their id; the other performer stays unconnected. */
async function connect({ kernel, people }: World): Promise<void> {
  const { id: accountId } = people.performer
  await kernel.db
    .insert(twitterConnections)
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
  row(connections.startTwitterConnect, { cells: both }),
  row(connections.finishTwitterConnect, {
    cells: everyone('LOGIN_EXPIRED'),
    sample: () => ({ query: returned }),
  }),
  row(connections.getTwitter, {
    shows: ({ people }) => people.performer.id,
    sample: connected,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(connections.checkTwitter, {
    shows: () => '"isConnected":true',
    sample: connected,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(connections.connectTwitter, {
    sample: () => ({ body: returned }),
    cells: forPerformers({ performer: 'LOGIN_EXPIRED', otherPerformer: 'LOGIN_EXPIRED' }),
  }),
  row(connections.setAutoTweet, {
    sample: async (world) => {
      await connect(world)
      return { body: { value: true } }
    },
    cells: forPerformers({ performer: 'ok', otherPerformer: 'TWITTER_NOT_CONNECTED' }),
  }),
  row(connections.checkAutoTweet, {
    shows: () => '"value":true',
    sample: connected,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  // Upstream revokes no tokens at Twitter here, because it cannot decrypt those of the row.
  row(connections.disconnectTwitter, { sample: connected, cells: both }),
]
