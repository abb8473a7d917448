import { randomUUID } from 'node:crypto'
import * as feeds from '#contract/feeds.ts'
import { forFans, forPerformers, forPublic, nowhere, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const postOf = (world: World) => world.getPost()

export const rows = [
  row(feeds.createPost, {
    sample: () => ({ body: { text: 'Good evening!', idempotencyKey: randomUUID() } }),
    cells: forPerformers({
      performer: 'ok',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ACCOUNT_NOT_VERIFIED',
    }),
  }),
  row(feeds.listFeed, {
    shows: postOf,
    sample: ({ people }) => ({ query: { performerId: people.performer.id } }),
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'ok',
    }),
  }),
  row(feeds.listFeed, {
    variant: 'from a performer whose documents wait',
    shows: (world) => world.getWaitingPost(),
    sample: ({ people }) => ({ query: { performerId: people.unverifiedPerformer.id } }),
    cells: { ...nowhere('without'), unverifiedPerformer: 'ok' },
  }),
  row(feeds.listHomeFeed, {
    shows: postOf,
    sample: async (world) => {
      // The blocked fan has a subscription too, and the block takes precedence.
      for (const who of ['fan', 'blockedFan', 'countryBlocked'] as const) await world.getSubscription(who)
      return {}
    },
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
  row(feeds.getFeedPost, {
    owner: 'open',
    shows: postOf,
    sample: async (world) => ({ params: { id: await world.getPost() } }),
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'POST_NOT_FOUND',
      countryBlocked: 'POST_NOT_FOUND',
      operator: 'ok',
    }),
  }),
]
