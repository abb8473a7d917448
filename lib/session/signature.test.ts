import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from './signature.ts'

const secret = 'internal-secret-for-tests'
const now = 1_800_000_000_000

function message(change: { timestamp?: string; body?: string; secret?: string } = {}) {
  const { timestamp = String(now), body = '{"tags":["settings"]}' } = change
  const signature = createHmac('sha256', change.secret ?? secret)
    .update(`${timestamp}.${body}`)
    .digest('hex')
  return { timestamp, signature, body }
}

test('a message signed now is taken', async () => {
  expect(await isSigned(message(), secret, now)).toBe(true)
})

test('a message of another secret, another body or another time is not', async () => {
  expect(await isSigned(message({ secret: 'guessed' }), secret, now)).toBe(false)
  expect(await isSigned({ ...message(), body: '{"tags":["live"]}' }, secret, now)).toBe(false)
  expect(await isSigned({ ...message(), timestamp: String(now + 1) }, secret, now)).toBe(false)
})

test('a message is good for a minute', async () => {
  expect(await isSigned(message(), secret, now + 60_000)).toBe(true)
  expect(await isSigned(message(), secret, now + 60_001)).toBe(false)
  expect(await isSigned(message({ timestamp: String(now + 61_000) }), secret, now)).toBe(false)
})

test('nothing at all is no signature', async () => {
  expect(await isSigned({ timestamp: null, signature: null, body: '' }, secret, now)).toBe(false)
  expect(await isSigned({ ...message(), signature: '' }, secret, now)).toBe(false)
  expect(await isSigned({ ...message(), timestamp: 'now' }, secret, now)).toBe(false)
})
