import * as blocks from '#contract/performer-blocks.ts'
import { forPerformers, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const blocked = ({ people }: World) => people.blockedFan.username

export const rows = [
  row(blocks.listBlockedCountries, {
    owner: 'performer',
    shows: () => 'FR',
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(blocks.setBlockedCountries, {
    sample: () => ({ body: { countries: ['FR'] } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(blocks.blockUser, {
    sample: ({ people }) => ({ body: { user: people.otherFan.username } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(blocks.listBlockedUsers, {
    owner: 'performer',
    shows: blocked,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(blocks.unblockUser, {
    owner: 'performer',
    sample: ({ people }) => ({ params: { id: people.blockedFan.id } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'USER_NOT_FOUND' }),
  }),
  row(blocks.previewProfile, {
    owner: 'performer',
    shows: ({ people }) => people.performer.id,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
]
