import * as performers from '#contract/performers.ts'
import { forFans, forPerformers, forPublic, nowhere, row } from './matrix/row.ts'
import { smallImage } from '#tests/support/images.ts'
import type { World } from './matrix/world.ts'

const performerOf = ({ people }: World) => ({ params: { id: people.performer.id } })
const idOf = ({ people }: World) => people.performer.id
const waitingIdOf = ({ people }: World) => people.unverifiedPerformer.id

/** Everybody can see the performer, except people whom the performer blocks. */
const found = (hidden: 'without' | 'PERFORMER_NOT_FOUND') =>
  forPublic({
    anonymous: 'ok',
    fan: 'ok',
    otherFan: 'ok',
    performer: 'ok',
    otherPerformer: 'ok',
    blockedFan: hidden,
    countryBlocked: hidden,
    operator: 'ok',
  })

export const rows = [
  row(performers.searchPerformers, {
    shows: idOf,
    sample: ({ people }) => ({ query: { q: people.performer.username } }),
    cells: found('without'),
  }),
  row(performers.rankPerformers, {
    shows: idOf,
    sample: async (world) => {
      await world.rankFirst()
      return {}
    },
    cells: found('without'),
  }),
  row(performers.getPerformer, {
    owner: 'open',
    shows: idOf,
    sample: performerOf,
    cells: found('PERFORMER_NOT_FOUND'),
  }),
  row(performers.getPerformer, {
    owner: 'open',
    variant: 'for a suspended account',
    sample: ({ people }) => ({ params: { id: people.suspended.id } }),
    cells: nowhere('PERFORMER_NOT_FOUND'),
  }),
  row(performers.searchPerformers, {
    variant: 'for a performer whose documents wait',
    shows: waitingIdOf,
    sample: ({ people }) => ({ query: { q: people.unverifiedPerformer.username } }),
    cells: { ...nowhere('without'), unverifiedPerformer: 'ok' },
  }),
  row(performers.getPerformer, {
    owner: 'open',
    variant: 'for a performer whose documents wait',
    shows: waitingIdOf,
    sample: (world) => ({ params: { id: waitingIdOf(world) } }),
    cells: { ...nowhere('PERFORMER_NOT_FOUND'), unverifiedPerformer: 'ok' },
  }),
  row(performers.getOwnPerformer, {
    owner: 'performer',
    shows: idOf,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(performers.countPerformerView, {
    owner: 'open',
    sample: performerOf,
    cells: found('PERFORMER_NOT_FOUND'),
  }),
  row(performers.checkSubscribed, {
    owner: 'open',
    shows: () => '"subscribed":true',
    sample: async (world) => {
      await world.getSubscription('fan')
      return performerOf(world)
    },
    cells: forFans({
      fan: 'ok',
      otherFan: 'without',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(performers.updatePerformer, {
    owner: 'performer',
    shows: idOf,
    sample: (world) => ({ ...performerOf(world), body: { tagline: 'A new line' } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'PERFORMER_NOT_FOUND' }),
  }),
  row(performers.uploadPerformerAvatar, {
    sample: async () => ({ files: { avatar: await smallImage() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(performers.uploadPerformerCover, {
    sample: async () => ({ files: { cover: await smallImage() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  // The file is not a video, so a performer who may upload one is refused for that.
  row(performers.uploadWelcomeVideo, {
    sample: async () => ({ files: { video: await smallImage() } }),
    cells: forPerformers({ performer: 'UNSUPPORTED_FILE', otherPerformer: 'UNSUPPORTED_FILE' }),
  }),
]
