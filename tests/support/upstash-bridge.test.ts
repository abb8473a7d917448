import { Redis } from '@upstash/redis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startRedisServer } from './redis-server.ts'
import { startUpstashBridge, type UpstashBridge } from './upstash-bridge.ts'

const server = await startRedisServer()

describe('the bridge, as @upstash/redis sees it', () => {
  let bridge: UpstashBridge
  let redis: Redis

  beforeAll(async () => {
    bridge = await startUpstashBridge({ redisUrl: server.url, token: 'bridge-token' })
    redis = new Redis({ url: bridge.url, token: bridge.token, enableTelemetry: false })
  })

  beforeEach(async () => {
    await redis.flushall()
  })

  afterAll(async () => {
    await bridge.close()
    await server.close()
  })

  test('stores and reads values of every kind', async () => {
    await redis.set('text', 'Ünïcode ✓')
    await redis.set('object', { siteName: 'Ovation', open: true })
    expect(await redis.mget('text', 'object', 'missing')).toEqual([
      'Ünïcode ✓',
      { siteName: 'Ovation', open: true },
      null,
    ])
  })

  test('sets a lock with an expiry, and refuses it to a second client', async () => {
    expect(await redis.set('lock', 'a', { nx: true, px: 5000 })).toBe('OK')
    expect(await redis.set('lock', 'b', { nx: true, px: 5000 })).toBeNull()
    expect(await redis.pttl('lock')).toBeGreaterThan(0)
  })

  test('answers hashes, lists and sorted sets', async () => {
    await redis.hset('hash', { a: 1, b: 'two' })
    await redis.rpush('list', 'x', 'y')
    await redis.zadd('ranking', { score: 2, member: 'second' }, { score: 1, member: 'first' })
    expect(await redis.hgetall('hash')).toEqual({ a: 1, b: 'two' })
    expect(await redis.lrange('list', 0, -1)).toEqual(['x', 'y'])
    expect(await redis.zrange('ranking', 0, -1)).toEqual(['first', 'second'])
  })

  test('runs a pipeline and a transaction', async () => {
    expect(await redis.pipeline().incr('count').incr('count').get('count').exec()).toEqual([1, 2, 2])
    expect(await redis.multi().incr('count').set('done', 'yes').exec()).toEqual([3, 'OK'])
  })

  test('runs a script', async () => {
    expect(await redis.eval('return redis.call("INCRBY", KEYS[1], ARGV[1])', ['count'], ['5'])).toBe(5)
  })

  test('passes on errors of Redis', async () => {
    await redis.set('text', 'abc')
    await expect(redis.incr('text')).rejects.toThrow('not an integer')
  })

  test('refuses a wrong token', async () => {
    const stranger = new Redis({ url: bridge.url, token: 'guess', enableTelemetry: false })
    await expect(stranger.get('text')).rejects.toThrow('Unauthorized')
  })

  test('runs commands that are written in the path', async () => {
    const headers = { authorization: `Bearer ${bridge.token}` }
    await fetch(`${bridge.url}/set/page/home%20page?EX=60`, { headers })
    const answer = await fetch(`${bridge.url}/get/page`, { headers })
    expect(await answer.json()).toEqual({ result: 'home page' })
    expect(await redis.ttl('page')).toBeGreaterThan(0)
  })

  test.each(['{', '{}', '[]', '[[]]'])('answers the body %s with a 400', async (body) => {
    const headers = { authorization: `Bearer ${bridge.token}` }
    const answer = await fetch(`${bridge.url}/`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
  })
})
