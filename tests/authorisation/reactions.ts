import * as reactions from '#contract/reactions.ts'
import { forAccounts, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const follow = ({ people }: World) => ({
  objectType: 'performer' as const,
  objectId: people.performer.id,
  action: 'follow' as const,
})
const like = async (world: World) => ({
  objectType: 'feed' as const,
  objectId: await world.getPost(),
  action: 'like' as const,
})

export const rows = [
  row(reactions.addReaction, {
    variant: 'following a performer',
    sample: (world) => ({ body: follow(world) }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'ok',
      performer: 'FORBIDDEN',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ok',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(reactions.addReaction, {
    variant: 'following a performer whose documents wait',
    sample: (world) => ({ body: { ...follow(world), objectId: world.people.unverifiedPerformer.id } }),
    cells: forAccounts({
      fan: 'PERFORMER_NOT_FOUND',
      otherFan: 'PERFORMER_NOT_FOUND',
      performer: 'PERFORMER_NOT_FOUND',
      otherPerformer: 'PERFORMER_NOT_FOUND',
      unverifiedPerformer: 'FORBIDDEN',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
      operator: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(reactions.addReaction, {
    variant: 'liking a post for subscribers',
    sample: async (world) => {
      await world.getSubscription('fan')
      return { body: await like(world) }
    },
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'FORBIDDEN',
      performer: 'ok',
      otherPerformer: 'FORBIDDEN',
      blockedFan: 'POST_NOT_FOUND',
      countryBlocked: 'POST_NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(reactions.searchReactions, {
    shows: (world) => world.getPost(),
    sample: async (world) => {
      for (const who of ['fan', 'performer', 'blockedFan', 'countryBlocked', 'operator'] as const)
        await world.bookmark(who)
      return { query: { action: 'bookmark' } }
    },
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'without',
      performer: 'ok',
      otherPerformer: 'without',
      unverifiedPerformer: 'without',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'ok',
    }),
  }),
  row(reactions.removeReaction, {
    sample: (world) => ({ query: follow(world) }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ok',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
      operator: 'ok',
    }),
  }),
]
