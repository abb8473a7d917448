import * as comments from '#contract/comments.ts'
import { forPublic, row } from './matrix/row.ts'

export const rows = [
  row(comments.searchComments, {
    variant: 'on a post for subscribers',
    shows: async (world) => (await world.getComment()).text,
    sample: async (world) => {
      await world.getSubscription('fan')
      return { query: { objectId: await world.getPost() } }
    },
    cells: forPublic({
      anonymous: 'without',
      fan: 'ok',
      otherFan: 'without',
      performer: 'ok',
      otherPerformer: 'without',
      blockedFan: 'POST_NOT_FOUND',
      countryBlocked: 'POST_NOT_FOUND',
      operator: 'ok',
    }),
  }),
]
