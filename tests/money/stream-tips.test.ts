import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendTip } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openRoom, closeConversation } from '#upstream/modules/conversations/service.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
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
    const streamId = newKey()
    const now = kernel.clock.now()
    await kernel.database.executeSql(
      `insert into stream_sessions (id, performer_id, type, status, title, created_at)
       values ($1, $2, 'public', 'live', 'Tonight', $3)`,
      [streamId, star.id, now],
    )
    await inTransaction(kernel.db, (tx) => openRoom(tx, { streamId, performerId: star.id, now }))
    return { star, streamId }
  }

  async function roomOf(streamId: string) {
    const streams = await kernel.database.executeSql(
      `select tips_cents::float8 as tips from stream_sessions where id = $1`,
      [streamId],
    )
    const events = await kernel.database.executeSql(
      `select name, payload from events where channel = $1 order by seq`,
      [`private-room-${streamId}`],
    )
    return { tipsCents: streams.rows[0]?.tips, events: events.rows }
  }

  test('adds to the stream’s tips and stands among its messages', async () => {
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

  test('is given all the same when the stream is over, another performer’s, or unknown', async () => {
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
    await closeConversation(kernel.db, streamId)
    await api.call(sendTip, tip(star.id, streamId), fan)
    expect(await walletOf(kernel, fan)).toBe(700)
    expect(await roomOf(streamId)).toEqual({ tipsCents: 0, events: [] })
  })
})
