import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from './signature.ts'

const SECRET = 'internal-secret-for-tests'
const NOW = 1_800_000_000_000

function message(change: { timestamp?: string; body?: string; secret?: string } = {}) {
  const { timestamp = String(NOW), body = '{"tags":["settings"]}' } = change
  const signature = createHmac('sha256', change.secret ?? SECRET)
    .update(`${timestamp}.${body}`)
    .digest('hex')
  return { timestamp, signature, body }
}

test('a message signed now is accepted', async () => {
  expect(await isSigned(message(), SECRET, NOW)).toBe(true)
})

test('a message with another secret, body or time than the signed ones is refused', async () => {
  expect(await isSigned(message({ secret: 'guessed' }), SECRET, NOW)).toBe(false)
  expect(await isSigned({ ...message(), body: '{"tags":["live"]}' }, SECRET, NOW)).toBe(false)
  expect(await isSigned({ ...message(), timestamp: String(NOW + 1) }, SECRET, NOW)).toBe(false)
})

test('a message is valid for a minute', async () => {
  expect(await isSigned(message(), SECRET, NOW + 60_000)).toBe(true)
  expect(await isSigned(message(), SECRET, NOW + 60_001)).toBe(false)
  expect(await isSigned(message({ timestamp: String(NOW + 61_000) }), SECRET, NOW)).toBe(false)
})

test.each([` ${NOW}`, `${NOW} `, `${NOW}.0`, `${NOW}x`, '18e11', 'Infinity', `${NOW}\n`])(
  'a time that is not written in plain digits is refused, although it was signed: %j',
  async (timestamp) => {
    expect(await isSigned(message({ timestamp }), SECRET, NOW)).toBe(false)
  },
)

test('a missing signature is refused', async () => {
  expect(await isSigned({ timestamp: null, signature: null, body: '' }, SECRET, NOW)).toBe(false)
  expect(await isSigned({ ...message(), signature: '' }, SECRET, NOW)).toBe(false)
  expect(await isSigned({ ...message(), timestamp: 'now' }, SECRET, NOW)).toBe(false)
})
