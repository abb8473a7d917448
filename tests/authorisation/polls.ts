import { randomUUID } from 'node:crypto'
import * as polls from '#contract/polls.ts'
import { COLOURS } from '#upstream/modules/polls/test-polls.ts'
import { forFans, forPerformers, forPublic, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

/** The poll of a post for subscribers. */
const pollOf = async (world: World) => {
  await world.getSubscription('fan')
  return world.getPoll()
}

export const rows = [
  row(polls.createPoll, {
    sample: () => ({ body: { ...COLOURS, idempotencyKey: randomUUID() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(polls.vote, {
    owner: 'open',
    sample: async (world) => {
      const { _id: id, options } = await pollOf(world)
      return { params: { id }, body: { optionId: options[0]!._id } }
    },
    cells: forFans({
      fan: 'ok',
      otherFan: 'FORBIDDEN',
      blockedFan: 'POLL_NOT_FOUND',
      countryBlocked: 'POLL_NOT_FOUND',
    }),
  }),
  row(polls.getPoll, {
    owner: 'open',
    shows: async (world) => (await world.getPoll())._id,
    sample: async (world) => ({ params: { id: (await pollOf(world))._id } }),
    cells: forPublic({
      anonymous: 'FORBIDDEN',
      fan: 'ok',
      otherFan: 'FORBIDDEN',
      performer: 'ok',
      otherPerformer: 'FORBIDDEN',
      blockedFan: 'POLL_NOT_FOUND',
      countryBlocked: 'POLL_NOT_FOUND',
      operator: 'ok',
    }),
  }),
]
