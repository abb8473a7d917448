import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestEngine, type RunningEngine } from './testing/running-engine.ts'
import { hashToken, type TokenType } from './tokens.ts'

let running: RunningEngine
beforeAll(async () => {
  running = await startTestEngine()
})
afterAll(() => running.stop())

/** Starts to send an offer, runs `meanwhile`, and then sends the rest. @returns the code of the refusal */
async function offerLate(area: 'whip' | 'whep', streamId: string, type: TokenType, meanwhile: Meanwhile) {
  const token = running.token(streamId, type)
  const answered = Promise.withResolvers<unknown>()
  const call = request(`${running.origin}/LiveApp/${area}/${streamId}`, {
    method: 'POST',
    // The engine answers 100 when it starts to read the body, which is after it has checked the token.
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}`, expect: '100-continue' },
  })
  call.on('response', (response) => void json(response).then(answered.resolve, answered.reject))
  call.on('error', answered.reject)
  await new Promise<void>((resolve) => call.once('continue', resolve))
  await meanwhile(token)
  call.end('v=0')
  return ((await answered.promise) as { code: string }).code
}

type Meanwhile = (token: string) => unknown

test('the engine refuses a publisher whose offer is complete only after the stream has ended', async () => {
  running.open({ streamId: 'over' })
  const close = () => running.engine.streams.close('over', false)
  expect(await offerLate('whip', 'over', 'publish', close)).toBe('STREAM_NOT_FOUND')
})

test('the engine refuses a viewer who was kicked while sending the offer', async () => {
  running.open({ streamId: 'kept', secure: true })
  const kick: Meanwhile = (token) => running.engine.streams.get('kept').kick(hashToken(token))
  expect(await offerLate('whep', 'kept', 'play', kick)).toBe('KICKED')
})
