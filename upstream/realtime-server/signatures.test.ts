import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSameSignature, isSignedApiRequest, signChannel, signUser } from './signatures.ts'

const APP = { key: 'app-key', secret: 'app-secret' }
const NOW_SECONDS = 1_800_000_000
const BODY = '{"name":"tip"}'

const sign = (text: string, secret = APP.secret) => createHmac('sha256', secret).update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

interface Change {
  key?: string
  timestamp?: string
  body?: string
  bodyMd5?: string
  secret?: string
}

/** Builds a request as the protocol requires: the signature covers the method, the path and the sorted parameters. */
function request({
  key = APP.key,
  timestamp = String(NOW_SECONDS),
  body = BODY,
  bodyMd5,
  secret,
}: Change = {}) {
  const named = `auth_key=${key}&auth_timestamp=${timestamp}&auth_version=1.0&body_md5=${bodyMd5 ?? md5(body)}`
  const query = new URLSearchParams(named)
  query.set('auth_signature', sign(`POST\n/apps/1/events\n${named}`, secret))
  return { method: 'POST', path: '/apps/1/events', query, body }
}

const isTaken = (given: ReturnType<typeof request>, seconds = NOW_SECONDS) =>
  isSignedApiRequest(APP, given, seconds * 1000)

describe("a request to the server's API", () => {
  test('a request that the application has signed is accepted', () => {
    expect(isTaken(request())).toBe(true)
  })

  test('a request with another application’s key, or signed with another secret, is refused', () => {
    expect(isTaken(request({ key: 'other-key' }))).toBe(false)
    expect(isTaken(request({ secret: 'other-secret' }))).toBe(false)
  })

  test('a request whose method, path, parameters or body differ from the signed ones is refused', () => {
    expect(isTaken({ ...request(), method: 'GET' })).toBe(false)
    expect(isTaken({ ...request(), path: '/apps/1/batch_events' })).toBe(false)
    const more = request()
    more.query.set('info', 'user_count')
    expect(isTaken(more)).toBe(false)
    expect(isTaken({ ...request(), body: '{"name":"gift"}' })).toBe(false)
    expect(isTaken(request({ bodyMd5: md5('{"name":"gift"}') }))).toBe(false)
  })

  test('a request without a signature is refused', () => {
    const unsigned = request()
    unsigned.query.delete('auth_signature')
    expect(isTaken(unsigned)).toBe(false)
  })

  test('a request is accepted up to ten minutes before and after its time stamp', () => {
    expect(isTaken(request(), NOW_SECONDS + 600)).toBe(true)
    expect(isTaken(request(), NOW_SECONDS + 601)).toBe(false)
    expect(isTaken(request(), NOW_SECONDS - 600)).toBe(true)
    expect(isTaken(request(), NOW_SECONDS - 601)).toBe(false)
    expect(isTaken(request({ timestamp: 'now' }))).toBe(false)
  })

  test('a missing time stamp does not count as the time 0', () => {
    const named = `auth_key=${APP.key}`
    const query = new URLSearchParams(`${named}&auth_signature=${sign(`GET\n/apps/1/channels\n${named}`)}`)
    expect(isSignedApiRequest(APP, { method: 'GET', path: '/apps/1/channels', query, body: '' }, 0)).toBe(
      false,
    )
  })

  test('a request without a body needs no digest, and its parameters may have any order and case', () => {
    const sorted = `auth_key=${APP.key}&auth_timestamp=${NOW_SECONDS}&filter=a&filter1=b&info=c`
    const signature = sign(`GET\n/apps/1/channels\n${sorted}`)
    const query = new URLSearchParams(
      `info=c&filter1=b&Filter=a&auth_signature=${signature}&auth_timestamp=${NOW_SECONDS}&auth_key=${APP.key}`,
    )
    expect(isTaken({ method: 'get', path: '/apps/1/channels', query, body: '' })).toBe(true)
  })
})

test("a socket's signature for a channel is not valid for another channel, socket or user", () => {
  const signature = signChannel(APP, '1.2', 'private-a')
  expect(signChannel(APP, '1.2', 'private-b')).not.toBe(signature)
  expect(signChannel(APP, '1.3', 'private-a')).not.toBe(signature)
  expect(signUser(APP, '1.2', 'private-a')).not.toBe(signature)
  expect(signature).toBe(`app-key:${sign('1.2:private-a')}`)
  expect(signUser(APP, '1.2', 'private-a')).toBe(`app-key:${sign('1.2::user::private-a')}`)
})

test('a signature with any other character or length is not the same', () => {
  expect(isSameSignature('app-key:ab', 'app-key:ab')).toBe(true)
  expect(isSameSignature('app-key:ab', 'app-key:ac')).toBe(false)
  expect(isSameSignature('app-key:ab', 'app-key:a')).toBe(false)
  expect(isSameSignature('app-key:ab', '')).toBe(false)
  expect(isSameSignature('app-key:ab', null)).toBe(false)
})
