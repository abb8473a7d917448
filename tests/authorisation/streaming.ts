import * as live from '#contract/streaming.ts'
import { forPerformers, forPublic, nowhere, row, type Cell } from './matrix/row.ts'

const watched = (hidden: Cell) =>
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
const ownOnly = (other: Cell) => forPerformers({ performer: 'ok', otherPerformer: other })

export const rows = [
  row(live.getStreamSession, {
    owner: 'performer',
    sample: ({ people }) => ({ params: { id: people.performer.id, type: 'public' } }),
    cells: ownOnly('NOT_FOUND'),
  }),
  row(live.startLive, {
    sample: () => ({ body: {} }),
    cells: forPerformers({
      performer: 'ok',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ACCOUNT_NOT_VERIFIED',
    }),
  }),
  row(live.endLive, {
    owner: 'performer',
    sample: async (world) => ({ params: { id: (await world.getStream()).streamId } }),
    cells: ownOnly('STREAM_NOT_FOUND'),
  }),
  row(live.renameLive, {
    owner: 'performer',
    sample: async (world) => ({
      params: { id: (await world.getStream()).streamId },
      body: { title: 'Encore' },
    }),
    cells: ownOnly('STREAM_NOT_FOUND'),
  }),
  row(live.switchDevices, {
    owner: 'performer',
    sample: async (world) => ({
      params: { id: (await world.getStream()).streamId },
      body: { isCameraOff: true, isMuted: false },
    }),
    cells: ownOnly('STREAM_NOT_FOUND'),
  }),
  row(live.joinStream, {
    owner: 'open',
    shows: async (world) => (await world.getStream()).streamId,
    sample: ({ people }) => ({ params: { id: people.performer.username } }),
    cells: watched('PERFORMER_NOT_FOUND'),
  }),
  row(live.joinStream, {
    variant: 'by a performer whose documents wait',
    owner: 'open',
    sample: ({ people }) => ({ params: { id: people.unverifiedPerformer.username } }),
    cells: { ...nowhere('PERFORMER_NOT_FOUND'), unverifiedPerformer: 'STREAM_NOT_LIVE' },
  }),
  row(live.createStreamToken, {
    variant: 'for playing',
    sample: async (world) => ({ body: { id: (await world.getStream()).streamId, type: 'play' } }),
    cells: watched('STREAM_NOT_FOUND'),
  }),
  row(live.createStreamToken, {
    variant: 'for publishing',
    sample: async (world) => ({ body: { id: (await world.getStream()).streamId, type: 'publish' } }),
    cells: forPublic({
      anonymous: 'FORBIDDEN',
      fan: 'FORBIDDEN',
      otherFan: 'FORBIDDEN',
      performer: 'ok',
      otherPerformer: 'FORBIDDEN',
      blockedFan: 'STREAM_NOT_FOUND',
      countryBlocked: 'STREAM_NOT_FOUND',
      operator: 'FORBIDDEN',
    }),
  }),
  row(live.setRecording, {
    owner: 'performer',
    sample: async (world) => ({ params: { a: (await world.getStream()).streamId, b: 'off' } }),
    cells: ownOnly('STREAM_NOT_FOUND'),
  }),
  row(live.listVods, {
    owner: 'performer',
    shows: (world) => world.makeVod(),
    cells: ownOnly('without'),
  }),
  row(live.keepVod, {
    owner: 'performer',
    sample: async (world) => ({ params: { id: await world.makeVod() }, body: { title: 'To keep' } }),
    cells: ownOnly('RECORDING_NOT_FOUND'),
  }),
  row(live.deleteVod, {
    owner: 'performer',
    sample: async (world) => ({ params: { id: await world.makeVod() } }),
    cells: ownOnly('RECORDING_NOT_FOUND'),
  }),
]
