import { expect, test } from 'vitest'
import { MEMBERS_MULTIPLE, strangerAt } from './party.ts'
import { listExcess, type Unread } from './unread.ts'

const MOST = { LIMIT_UNREAD_MEGABYTES: 1000, LIMIT_UNREAD_MEGABYTES_PER_NETWORK: 200 }
const stranger = (address: string, bytes: number, stalledLooks = 0): Unread => ({
  party: strangerAt(address),
  bytes,
  stalledLooks,
})
const member = (account: string, bytes: number): Unread => ({
  party: { ...strangerAt('192.0.2.1'), account },
  bytes,
  stalledLooks: 0,
})

test('a network above its bound loses the connection that has stalled longest', () => {
  const [fresh, stalled, other] = [
    stranger('192.0.2.1', 150, 1),
    stranger('192.0.2.1', 100, 9),
    stranger('192.0.2.2', 100, 20),
  ]
  expect([...listExcess([fresh, stalled, other], MOST)]).toEqual([stalled])
})

test('a /56 of IPv6 may have twice as much as a /64', () => {
  const networks = [0, 1, 2].map((at) => stranger(`2001:db8:0:${at}::1`, 150, at))
  expect([...listExcess(networks, MOST)]).toEqual([networks[2]])
})

test('each member may have as much as a network of strangers, and a network’s members a hundred times as much', () => {
  const members = Array.from({ length: MEMBERS_MULTIPLE + 1 }, (_, at) => member(`m${at}`, 200))
  const most = { ...MOST, LIMIT_UNREAD_MEGABYTES: 100_000 }
  expect(listExcess(members.slice(0, MEMBERS_MULTIPLE), most).size).toBe(0)
  expect(listExcess(members, most).size).toBe(1)
})

test('above the total bound the network with most gives way, and strangers before members', () => {
  const strangers = [2, 3, 4].map((at) => stranger(`192.0.2.${at}`, 100 + at))
  const members = Array.from({ length: 5 }, (_, at) => member(`m${at}`, 180))
  expect([...listExcess([...members, ...strangers], MOST)]).toEqual([
    strangers[2],
    strangers[1],
    strangers[0],
  ])
})

test.each([
  ['strangers first', false],
  ['members first', true],
])('connections give way one after the other until the total bound is kept: %s', (_, isReversed) => {
  const [small, large] = [stranger('192.0.2.2', 10), stranger('192.0.2.3', 20)]
  const [mia, noor] = [member('mia', 500), member('noor', 600)]
  const most = { LIMIT_UNREAD_MEGABYTES: 500, LIMIT_UNREAD_MEGABYTES_PER_NETWORK: 1000 }
  for (const [first, second] of [
    [small, large],
    [large, small],
  ] as const) {
    const all = isReversed ? [mia, noor, first, second] : [first, second, noor, mia]
    expect([...listExcess(all, most)]).toEqual([large, small, noor])
  }
})

test('a network that has lost a connection is compared by its remaining bytes', () => {
  const [long, short] = [stranger('192.0.2.2', 60, 9), stranger('192.0.2.2', 60, 1)]
  const other = stranger('192.0.2.3', 100)
  const most = { LIMIT_UNREAD_MEGABYTES: 100, LIMIT_UNREAD_MEGABYTES_PER_NETWORK: 1000 }
  expect([...listExcess([long, short, other], most)]).toEqual([long, other])
  // The other two connections then hold exactly the total bound.
  expect([
    ...listExcess([long, stranger('192.0.2.2', 100), other], { ...most, LIMIT_UNREAD_MEGABYTES: 200 }),
  ]).toEqual([long])
})

test('the total bound does not count a connection that the network’s bound has closed', () => {
  const [long, short, other] = [
    stranger('192.0.2.2', 150, 9),
    stranger('192.0.2.2', 100),
    stranger('192.0.2.3', 100),
  ]
  const most = { LIMIT_UNREAD_MEGABYTES: 200, LIMIT_UNREAD_MEGABYTES_PER_NETWORK: 200 }
  expect([...listExcess([long, short, other], most)]).toEqual([long])
})

test('a connection above its own bound is closed, and its bytes count towards no other bound', () => {
  const MOST_OF_ONE = 8 * 1024 * 1024
  const [large, small] = [stranger('192.0.2.1', MOST_OF_ONE + 1), stranger('192.0.2.1', MOST_OF_ONE, 9)]
  for (const bytes of [1e9, MOST_OF_ONE])
    expect([
      ...listExcess([large, small], {
        LIMIT_UNREAD_MEGABYTES: bytes,
        LIMIT_UNREAD_MEGABYTES_PER_NETWORK: bytes,
      }),
    ]).toEqual([large])
})
