import { describe, expect, test } from 'vitest'
import { MEMBERS_MULTIPLE, type Party, strangerAt } from './party.ts'
import { createQuota, type Quota, type Yields } from './quota.ts'

const stranger = (network: string): Party => ({ networks: [network], account: null })
const member = (account: string, network = 'office'): Party => ({ networks: [network], account })

/** Reserves by name, and records the names of the reservations that gave way. */
function taker(quota: Quota) {
  const ended: string[] = []
  const take = (party: Party, name: string, amount = 1, yields: Yields = 'toOthers') =>
    quota.reserve(party, { amount, yields, end: () => ended.push(name) })
  return { take, ended }
}

test('a network holds no more than its bound, and a refused reservation does not count', () => {
  const quota = createQuota({ perNetwork: 3, total: 100 })
  const { take } = taker(quota)
  const first = take(stranger('a'), 'first', 2)
  expect(take(stranger('a'), 'refused', 2)).toBeNull()
  expect(take(stranger('a'), 'second')).not.toBeNull()
  expect(take(stranger('b'), 'third', 3)).not.toBeNull()
  expect(quota.total).toBe(6)
  first?.release()
  first?.release()
  expect(quota.total).toBe(4)
  expect(take(stranger('a'), 'again', 3)).toBeNull()
  expect(take(stranger('a'), 'again', 2)).not.toBeNull()
})

test('an IPv6 /56 may hold twice as much as a /64, and a /48 eight times as much', () => {
  const { take } = taker(createQuota({ perNetwork: 2, total: 1000 }))
  const countTaken = (addresses: string[]) =>
    addresses.filter((address) => take(strangerAt(address), address) !== null).length
  const of64 = ['2001:db8::1', '2001:db8::2', '2001:db8::3']
  expect(countTaken(of64)).toBe(2)
  const of56 = Array.from({ length: 20 }, (_, at) => `2001:db8:0:${(at + 1).toString(16)}::1`)
  expect(countTaken(of56)).toBe(2)
  const of48 = Array.from({ length: 99 }, (_, at) => `2001:db8:0:${(at + 1).toString(16)}00::1`)
  expect(countTaken(of48)).toBe(12)
  expect(countTaken(['2001:db8:1::1'])).toBe(1)
})

test('each member may hold as much as a network of strangers, and a network’s members a hundred times as much', () => {
  const { take } = taker(createQuota({ perNetwork: 2, total: 1000 }))
  expect(take(stranger('office'), 'stranger', 2)).not.toBeNull()
  expect(take(stranger('office'), 'stranger')).toBeNull()
  for (let count = 0; count < MEMBERS_MULTIPLE; count++) {
    expect(take(member(`m${count}`), 'member', 2)).not.toBeNull()
    expect(take(member(`m${count}`), 'member')).toBeNull()
  }
  expect(take(member('one more'), 'member')).toBeNull()
  expect(take(member('one more', 'home'), 'member')).not.toBeNull()
})

test('a quarter of the total is reserved for members', () => {
  const { take, ended } = taker(createQuota({ perNetwork: 100, total: 8 }))
  for (const network of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(take(stranger(network), network)).not.toBeNull()
  expect(take(stranger('g'), 'g')).toBeNull()
  expect(take(member('mia'), 'mia', 2)).not.toBeNull()
  expect(ended).toEqual([])
})

describe('once the total is reached', () => {
  test('the network that holds most gives up its oldest reservations until a newcomer would hold as much', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 8 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) take(stranger('a'), name)
    for (const name of ['b1', 'b2']) take(stranger('b'), name)
    expect(take(stranger('c'), 'c1')).not.toBeNull()
    expect(take(stranger('c'), 'c2')).not.toBeNull()
    expect(ended).toEqual(['a1', 'a2'])
    expect(take(stranger('c'), 'c3')).toBeNull()
    expect(take(stranger('a'), 'a5')).toBeNull()
  })

  test('a large holder gives way before many small ones', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 40 }))
    take(stranger('large'), 'large', 20)
    for (let count = 0; count < 10; count++) take(stranger(`n${count}`), `n${count}`)
    expect(take(stranger('new'), 'new', 5)).not.toBeNull()
    expect(ended).toEqual(['large'])
  })

  test('the networks of one /48 count as one holder', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 2, total: 8 }))
    for (let count = 0; count < 4; count++) take(strangerAt(`2001:db8:0:${count}00::1`), `spread ${count}`)
    for (const name of ['a1', 'a2']) take(stranger('a'), name)
    expect(take(stranger('b'), 'b')).not.toBeNull()
    expect(ended).toEqual(['spread 0'])
  })

  test('members give way only to members, and only after strangers', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 8 }))
    for (const name of ['m1', 'm2', 'm3', 'm4', 'm5']) take(member('mia'), name)
    for (const name of ['a1', 'a2', 'a3']) take(stranger('a'), name)
    expect(take(stranger('b'), 'b')).not.toBeNull()
    expect(take(member('noor'), 'n1')).not.toBeNull()
    expect(take(member('noor'), 'n2')).not.toBeNull()
    expect(ended).toEqual(['a1', 'a2', 'm1'])

    const full = taker(createQuota({ perNetwork: 100, total: 8 }))
    full.take(member('mia'), 'mia', 8)
    expect(full.take(stranger('a'), 'a')).toBeNull()
    expect(full.ended).toEqual([])
  })

  test('a network can replace its own reservation that yields to all, and growing never ends the growing one', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 8 }))
    const [body] = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => take(stranger('a'), name, 1, 'toAll'))
    expect(take(stranger('a'), 'a7')).not.toBeNull()
    expect(ended).toEqual(['a1'])
    expect(body?.grow(1)).toBe(false)
    const alone = createQuota({ perNetwork: 100, total: 4, membersPart: 0 })
    const only = alone.reserve(stranger('a'), { amount: 4, yields: 'toAll', end: () => ended.push('only') })
    expect(only?.grow(1)).toBe(false)
    expect(ended).toEqual(['a1'])
  })

  test('a reservation of a smaller network does not give way to a network that would hold more', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 8 }))
    take(stranger('a'), 'a', 3, 'toAll')
    take(stranger('b'), 'b', 3, 'toAll')
    expect(take(stranger('c'), 'c', 4)).toBeNull()
    expect(ended).toEqual([])
  })

  test('a second release does nothing, and a released reservation gives way no more', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 4, membersPart: 0 }))
    const first = take(stranger('a'), 'first')
    first?.release()
    const second = take(stranger('a'), 'second', 4)
    first?.release()
    first?.setYields('toAll')
    expect(take(stranger('b'), 'b')).not.toBeNull()
    expect(ended).toEqual(['second'])
    expect(second?.grow(1)).toBe(false)
  })

  test('a reservation that yields to nobody stays, and a holder with only such ones is skipped', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 8 }))
    const pinned = [1, 2, 3, 4].map((at) => take(stranger('a'), `a${at}`))
    for (const hold of pinned) hold?.setYields('never')
    for (const name of ['b1', 'b2']) take(stranger('b'), name)
    expect(take(stranger('c'), 'c1')).not.toBeNull()
    expect(take(stranger('c'), 'c2')).toBeNull()
    expect(ended).toEqual(['b1'])
    pinned[0]?.setYields('toOthers')
    expect(take(stranger('c'), 'c2')).not.toBeNull()
    expect(ended).toEqual(['b1', 'a1'])
  })

  test('a reservation that yields to all gives way to a newcomer that would hold as much', () => {
    const { take, ended } = taker(createQuota({ perNetwork: 100, total: 4 }))
    for (const network of ['a', 'b', 'c']) take(stranger(network), network, 1, 'toAll')
    expect(take(stranger('d'), 'd')).not.toBeNull()
    expect(ended).toEqual(['a'])
  })
})

test('at a network’s bound a newcomer replaces its least recently used reservation that yields to all', () => {
  const { take, ended } = taker(createQuota({ perNetwork: 3, total: 100 }))
  const [first] = ['a1', 'a2'].map((name) => take(stranger('a'), name, 1, 'toAll'))
  take(stranger('a'), 'busy')
  first?.setYields('toAll')
  expect(take(stranger('a'), 'a3')).not.toBeNull()
  expect(take(stranger('a'), 'a4')).not.toBeNull()
  expect(take(stranger('a'), 'a5')).toBeNull()
  expect(ended).toEqual(['a2', 'a1'])
})

test('a reservation grows while there is room, does not end itself, and cannot grow after its release', () => {
  const quota = createQuota({ perNetwork: 4, total: 100 })
  const { take, ended } = taker(quota)
  const body = take(stranger('a'), 'body', 2, 'toAll')
  const other = take(stranger('a'), 'other', 1, 'toAll')
  expect(body?.grow(2)).toBe(true)
  expect(ended).toEqual(['other'])
  expect(body?.grow(1)).toBe(false)
  expect(other?.grow(1)).toBe(false)
  expect(quota.total).toBe(4)
  body?.release()
  expect(body?.grow(1)).toBe(false)
  expect(quota.total).toBe(0)
})

test('a reservation passed to a member gives way as the member’s, and no longer for its network', () => {
  const { take, ended } = taker(createQuota({ perNetwork: 2, total: 100 }))
  const passed = take(stranger('office'), 'passed', 1, 'toAll')
  passed?.passTo(member('mia'))
  take(stranger('office'), 'strangers', 2)
  expect(take(stranger('office'), 'newcomer')).toBeNull()
  expect(ended).toEqual([])

  const whole = taker(createQuota({ perNetwork: 100, total: 4, membersPart: 0 }))
  const large = whole.take(stranger('office'), 'large', 3)
  large?.passTo(member('mia'))
  whole.take(member('noor'), 'small')
  expect(whole.take(member('zoe'), 'newcomer')).not.toBeNull()
  expect(whole.ended).toEqual(['large'])
})

test('an account at its bound cannot replace its own reservations', () => {
  const { take, ended } = taker(createQuota({ perNetwork: 2, total: 100 }))
  for (const name of ['m1', 'm2']) take(member('mia'), name, 1, 'toAll')
  expect(take(member('mia'), 'm3')).toBeNull()
  expect(ended).toEqual([])
})

test('a reservation passed to a member counts for the account, and stays where it is when the account has no room', () => {
  const quota = createQuota({ perNetwork: 1, total: 100 })
  const { take } = taker(quota)
  const first = take(stranger('office'), 'first')
  expect(first?.passTo(member('mia'))).toBe(true)
  expect(first?.passTo(member('mia'))).toBe(true)
  const second = take(stranger('office'), 'second')
  expect(second?.passTo(member('mia'))).toBe(false)
  expect(take(stranger('office'), 'third')).toBeNull()
  expect(second?.passTo(member('noor'))).toBe(true)
  expect(quota.total).toBe(2)
  first?.release()
  expect(first?.passTo(member('noor'))).toBe(false)
  expect(quota.total).toBe(1)
})
