import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, tokenOf } from '#contract/auth.ts'
import { channels } from '#contract/events.ts'
import { listSessions } from '#contract/sessions.ts'
import { createApi, makeFan, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { findViewer } from './service.ts'
import { CLOSE_SOCKETS_QUEUE, endSession, isKnownPlace, noteLogin, revokeSession } from './sessions.ts'

let kernel: TestKernel
let fan: Person
beforeAll(async () => void (kernel = await createTestKernel()))
afterAll(() => kernel.close())
beforeEach(async () => {
  fan = await makeFan(kernel)
  await kernel.jobs.clear()
})

const announced = async ({ id }: Person) =>
  queryRows<{ payload: unknown }>(
    kernel.db,
    sql`select payload from events where channel = ${channels.user(id)} and name = 'session/revoked'`,
  )
const socketsToClose = () => kernel.jobs.listWaiting(CLOSE_SOCKETS_QUEUE.name)

describe('a session that ends', () => {
  test('each ended session is announced to its owner, and one job closes the owner’s sockets', async () => {
    const viewer = (await findViewer(kernel, fan.token))!
    const body = { username: fan.username, password: 'correct horse' }
    const other = { ...fan, token: tokenOf(await createApi(kernel).call(login, { body })) }
    const { sessionId } = (await findViewer(kernel, other.token))!
    expect(await endSession(kernel, { accountId: fan.id })).toBe(2)
    const ids = (await announced(fan)).map(({ payload }) => payload)
    expect(ids).toHaveLength(2)
    expect(ids).toEqual(expect.arrayContaining([{ sessionId }, { sessionId: viewer.sessionId }]))
    expect(await socketsToClose()).toMatchObject([{ data: { accountId: fan.id } }])
  })

  test('ending no session announces nothing and closes no socket', async () => {
    const stranger = await makeFan(kernel)
    const { sessionId } = (await findViewer(kernel, stranger.token))!
    await expect(
      revokeSession(kernel, { accountId: fan.id, sessionId: '' }, sessionId),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await endSession(kernel, { accountId: fan.id, sessionId })).toBe(0)
    expect(await announced(fan)).toEqual([])
    expect(await announced(stranger)).toEqual([])
    expect(await socketsToClose()).toEqual([])
  })
})

test('owners see the device and the address that opened a session, and when', async () => {
  const { data } = await createApi(kernel).call(listSessions, {}, fan)
  expect(data).toEqual([
    {
      _id: (await findViewer(kernel, fan.token))!.sessionId,
      device: { name: 'An unknown device', kind: 'other' },
      address: '127.0.0.1',
      country: null,
      isCurrent: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
})

describe('a place where an owner has logged in', () => {
  const HOME = '2001:db8:1:2::7'
  const isKnown = (address = HOME, accountId: string | undefined = fan.id) =>
    isKnownPlace(kernel, accountId, address)
  const logIn = (ago: number, outcome: 'success' | 'wrong-password' = 'success') =>
    inTransaction(kernel.db, (tx) =>
      noteLogin(
        tx,
        fan.id,
        outcome,
        { userAgent: 'test', address: HOME },
        new Date(kernel.clock.now().getTime() - ago),
      ),
    )

  test('a place is known for ninety days after a login, with all the addresses of its network', async () => {
    expect(await isKnown()).toBe(false)
    await logIn(90 * DAY_MS + 60_000)
    expect(await isKnown()).toBe(false)
    await logIn(90 * DAY_MS - 60_000)
    expect(await isKnown()).toBe(true)
    expect(await isKnown('2001:db8:1:2:ffff::1')).toBe(true)
    expect(await isKnown('2001:db8:1:3::7')).toBe(false)
  })

  test('a place is known for its owner only, and a failed attempt does not make it known', async () => {
    await logIn(0, 'wrong-password')
    expect(await isKnown()).toBe(false)
    await logIn(1000)
    expect(await isKnown()).toBe(true)
    expect(await isKnown(HOME, (await makeFan(kernel)).id)).toBe(false)
    expect(await isKnownPlace(kernel, undefined, HOME)).toBe(false)
  })
})
