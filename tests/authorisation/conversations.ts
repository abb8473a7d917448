import { randomUUID } from 'node:crypto'
import * as chat from '#contract/conversations.ts'
import { forAccounts, forPerformers, forPublic, row, type Cell } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const roomOf = async (world: World) => ({ params: { id: (await world.getStream()).conversationId } })

const read = (hidden: Cell) =>
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
const spokenIn = (hidden: Cell) =>
  forAccounts({
    fan: 'ok',
    otherFan: 'ok',
    performer: 'ok',
    otherPerformer: 'ok',
    unverifiedPerformer: 'ok',
    blockedFan: hidden,
    countryBlocked: hidden,
    operator: 'ok',
  })

export const rows = [
  row(chat.getStreamConversation, {
    owner: 'open',
    sample: async (world) => ({ params: { id: (await world.getStream()).streamId } }),
    cells: spokenIn('STREAM_NOT_FOUND'),
  }),
  row(chat.findPublicConversation, {
    owner: 'open',
    sample: async (world) => {
      await world.getStream()
      return { params: { id: world.people.performer.id } }
    },
    cells: read('PERFORMER_NOT_FOUND'),
  }),
  row(chat.listRoomMessages, {
    owner: 'open',
    shows: (world) => world.makeMessage(),
    sample: roomOf,
    cells: read('NOT_FOUND'),
  }),
  row(chat.sendRoomMessage, {
    owner: 'open',
    sample: async (world) => ({
      ...(await roomOf(world)),
      body: { text: 'Good evening!', idempotencyKey: randomUUID() },
    }),
    cells: spokenIn('NOT_FOUND'),
  }),
  row(chat.setSlowMode, {
    owner: 'performer',
    sample: async (world) => ({ ...(await roomOf(world)), body: { seconds: 0 } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'NOT_FOUND' }),
  }),
  row(chat.deleteMessage, {
    owner: 'fan',
    sample: async (world) => ({ params: { id: await world.makeMessage() } }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'MESSAGE_NOT_FOUND',
      performer: 'ok',
      otherPerformer: 'MESSAGE_NOT_FOUND',
      blockedFan: 'MESSAGE_NOT_FOUND',
      countryBlocked: 'MESSAGE_NOT_FOUND',
      operator: 'ok',
    }),
  }),
]
