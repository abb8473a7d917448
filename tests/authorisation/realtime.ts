import { channels } from '#contract/events.ts'
import * as realtime from '#contract/realtime.ts'
import { everyone, forAccounts, forPublic, row } from './matrix/row.ts'

const SOCKET_ID = '1.1'

export const rows = [
  row(realtime.getRealtimeOptions, { cells: everyone('ok') }),
  row(realtime.authorizeChannel, {
    variant: 'a person’s own channel',
    owner: 'fan',
    sample: ({ people }) => ({ body: { socketId: SOCKET_ID, channelName: channels.user(people.fan.id) } }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'NOT_FOUND',
      performer: 'NOT_FOUND',
      otherPerformer: 'NOT_FOUND',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'NOT_FOUND',
    }),
  }),
  row(realtime.authorizeChannel, {
    variant: 'a room’s channel',
    sample: async (world) => ({
      body: { socketId: SOCKET_ID, channelName: channels.room((await world.getStream()).streamId) },
    }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ok',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(realtime.authenticateSocket, {
    sample: () => ({ body: { socketId: SOCKET_ID } }),
    shows: ({ people }) => people.fan.id,
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'without',
      performer: 'without',
      otherPerformer: 'without',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'without',
    }),
  }),
  row(realtime.listEvents, {
    variant: 'in a person’s own channel',
    sample: ({ people }) => ({ query: { channel: channels.user(people.fan.id), afterSeq: 0 } }),
    cells: forPublic({
      anonymous: 'NOT_FOUND',
      fan: 'ok',
      otherFan: 'NOT_FOUND',
      performer: 'NOT_FOUND',
      otherPerformer: 'NOT_FOUND',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'NOT_FOUND',
    }),
  }),
  row(realtime.listEvents, {
    variant: 'in a room',
    shows: async (world) => (await world.getStream()).streamId,
    sample: async (world) => ({
      query: { channel: channels.room((await world.getStream()).streamId), afterSeq: 0 },
    }),
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'ok',
    }),
  }),
]
