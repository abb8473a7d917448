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

/** Begins to send an offer, runs `meanwhile` at the engine, and sends the rest. @returns the refusal's code */
async function offerLate(area: 'whip' | 'whep', streamId: string, type: TokenType, meanwhile: Meanwhile) {
  const token = running.token(streamId, type)
  const answered = Promise.withResolvers<unknown>()
  const call = request(`${running.origin}/LiveApp/${area}/${streamId}`, {
    method: 'POST',
    // The engine says when it begins to read, which is after it has looked at the token.
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

test('the engine takes no publisher whose offer ends after its stream', async () => {
  running.open({ streamId: 'over' })
  const close = () => running.engine.streams.close('over', false)
  expect(await offerLate('whip', 'over', 'publish', close)).toBe('STREAM_NOT_FOUND')
})

test('the engine takes no viewer who was kicked while the offer was under way', async () => {
  running.open({ streamId: 'kept', secure: true })
  const kick: Meanwhile = (token) => running.engine.streams.get('kept').kick(hashToken(token))
  expect(await offerLate('whep', 'kept', 'play', kick)).toBe('KICKED')
})
