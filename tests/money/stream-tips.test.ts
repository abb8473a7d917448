import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMessage, listRoomMessages } from '#contract/conversations.ts'
import * as live from '#contract/streaming.ts'
import { sendTip } from '#contract/tips.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { modules } from '#upstream/modules/all.ts'
import { onMediaEvent } from '#upstream/modules/streaming/lifecycle.ts'
import { expectSoundLedger, fillWallet, newKey, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

describe('a tip in a stream', () => {
  async function openStream() {
    const star = await makePerformer(kernel)
    return { star, ...(await startStream(star)) }
  }

  async function startStream(star: Person) {
    const { session } = await api.call(live.startLive, { body: { title: 'Tonight' } }, star)
    return { streamId: session.streamId, conversationId: session.conversationId }
  }

  async function roomOf(streamId: string) {
    const streams = await kernel.database.executeSql(
      `select tips_cents::float8 as tips from stream_sessions where id = $1`,
      [streamId],
    )
    const events = await kernel.database.executeSql(
      `select name, payload from events where channel = $1 and name = 'stream/tip' order by seq`,
      [`private-room-${streamId}`],
    )
    return { tipsCents: streams.rows[0]?.tips, events: events.rows }
  }

  test('adds to the stream’s tips and is posted as a message in its room', async () => {
    const { star, streamId } = await openStream()
    const fan = await makeFan(kernel)
    await fillWallet(kernel, fan, 1000)
    const body = { amountCents: 250, idempotencyKey: newKey(), note: 'Encore', streamId }
    for (let sent = 0; sent < 2; sent++) await api.call(sendTip, { params: { id: star.id }, body }, fan)
    const { tipsCents, events } = await roomOf(streamId)
    expect(tipsCents).toBe(250)
    expect(events).toMatchObject([
      { name: 'stream/tip', payload: { message: { kind: 'tip', text: 'Encore', amountCents: 250 } } },
    ])
  })

  test('can be deleted from the room by the performer, not by its giver', async () => {
    const { star, streamId, conversationId } = await openStream()
    const fan = await makeFan(kernel)
    await fillWallet(kernel, fan, 1000)
    const body = { amountCents: 250, idempotencyKey: newKey(), note: 'Encore', streamId }
    await api.call(sendTip, { params: { id: star.id }, body }, fan)
    const read = async () => (await api.call(listRoomMessages, { params: { id: conversationId } })).data
    const [message] = await read()
    const params = { id: message!._id }
    await api.refused('MESSAGE_NOT_FOUND', deleteMessage, { params }, fan)
    expect(await read()).toMatchObject([{ kind: 'tip', text: 'Encore', isDeleted: false }])
    await api.call(deleteMessage, { params }, star)
    expect(await read()).toMatchObject([{ kind: 'tip', amountCents: 250, isDeleted: true }])
  })

  test('is still paid, and counted for no stream, if the stream is over, unknown, or another performer’s', async () => {
    const { star, streamId } = await openStream()
    const other = await makePerformer(kernel)
    const fan = await makeFan(kernel)
    await fillWallet(kernel, fan, 1000)
    const tip = (id: string, stream: string) => ({
      params: { id },
      body: { amountCents: 100, idempotencyKey: newKey(), streamId: stream },
    })
    await api.call(sendTip, tip(other.id, streamId), fan)
    await api.call(sendTip, tip(star.id, newKey()), fan)
    await api.call(live.endLive, { params: { id: streamId } }, star)
    await api.call(sendTip, tip(star.id, streamId), fan)
    expect(await walletOf(kernel, fan)).toBe(700)
    // The ledger books a tip for the performer, unless it names one of the performer's own streams.
    const { rows } = await kernel.database.executeSql(
      `select s.subject_type || ':' || s.subject_id as earned, t.subject_type || ':' || t.subject_id as booked
       from earnings s join ledger_transactions t on t.id = s.ledger_transaction_id
       where s.fan_id = $1 order by t.id`,
      [fan.id],
    )
    const things = [`performer:${other.id}`, `performer:${star.id}`, `stream:${streamId}`]
    expect(rows).toEqual(things.map((thing) => ({ earned: thing, booked: thing })))
    expect(await roomOf(streamId)).toEqual({ tipsCents: 0, events: [] })
  })

  test('is handled by streaming before conversations, in the order in which a stream takes its locks', () => {
    const listeners = modules.filter(({ handlers }) => handlers?.some(({ event }) => event === 'tip.sent'))
    expect(listeners.map(({ name }) => name)).toEqual(['streaming', 'conversations'])
  })

  test('does not deadlock with the count of viewers or the end of the stream', async () => {
    const fan = await makeFan(kernel)
    const star = await makePerformer(kernel)
    await fillWallet(kernel, fan, 10_000)
    for (let round = 0; round < 4; round++) {
      const { streamId } = await startStream(star)
      await onMediaEvent(kernel, { type: 'publishing', streamId })
      const tip = () => {
        const body = { amountCents: 100, idempotencyKey: newKey(), streamId }
        return api.call(sendTip, { params: { id: star.id }, body }, fan)
      }
      const view = (count: number) => onMediaEvent(kernel, { type: 'viewers', streamId, count })
      await Promise.all([tip(), view(1), tip(), view(2), tip(), view(3)])
      expect(await roomOf(streamId)).toMatchObject({ tipsCents: 300, events: [{}, {}, {}] })
      await Promise.all([tip(), api.call(live.endLive, { params: { id: streamId } }, star), tip()])
      const { tipsCents, events } = await roomOf(streamId)
      // The stream counts exactly the tips that are also messages in its room.
      expect(tipsCents).toBe(events.length * 100)
    }
  })
})
