import { describe, expect, test } from 'vitest'
import { strangerAt } from '#limits/party.ts'
import { countViewers } from './places.ts'
import { PlaybackSessions } from './sessions.ts'
import { hashToken } from './tokens.ts'

const HOME = '192.0.2.1'
const at = strangerAt

function startSessions(limits: { max?: number; maxPerNetwork?: number } = {}) {
  const clock = { nowMs: Date.UTC(2026, 5, 1) }
  const options = { secret: 'secret', max: 10, maxPerNetwork: 10, ...limits, now: () => clock.nowMs }
  const sessions = new PlaybackSessions({ ...options, streamId: 'stream-1' })
  const open = ({ token = null, network = HOME }: { token?: string | null; network?: string } = {}) =>
    sessions.create({ tokenHash: token === null ? null : hashToken(token), member: null, party: at(network) })
  const ask = (name: string, network = HOME) => sessions.noteRequest(sessions.verify(name), at(network))
  return {
    clock,
    sessions,
    options,
    open,
    ask,
    /** Acts as a player that sends further requests. */
    watch(network = HOME) {
      const name = open({ network })
      for (let asked = 0; asked < 2; asked++) ask(name, network)
      return name
    },
    watching: () => [...sessions.listWatching()].length,
  }
}

const refusal = (code: string) => expect.objectContaining({ code })

describe('playback sessions', () => {
  test('a session counts from its second request until 6 s after its last one', () => {
    const { clock, open, ask, watch, watching } = startSessions()
    watch()
    const second = open()
    ask(second)
    expect(watching()).toBe(1)
    clock.nowMs += 4_000
    ask(second)
    expect(watching()).toBe(2)
    clock.nowMs += 4_000
    expect(watching()).toBe(1)
    clock.nowMs += 4_000
    expect(watching()).toBe(0)
  })

  test('sessions that send only one request occupy no places, even if there are many', () => {
    const { open, ask, watch, watching } = startSessions({ max: 2 })
    for (let opened = 0; opened < 1000; opened++) ask(open())
    expect(watching()).toBe(0)
    watch('198.51.100.1')
    expect(watching()).toBe(1)
  })

  test('a session is valid in a restarted engine, for its own stream only', () => {
    const { sessions, options, open } = startSessions()
    const name = open({ token: 'token' })
    const restarted = new PlaybackSessions({ ...options, streamId: 'stream-1' })
    expect(restarted.verify(name).id).toBe(sessions.verify(name).id)
    const other = new PlaybackSessions({ ...options, streamId: 'other' })
    expect(() => other.verify(name)).toThrow(refusal('SESSION_INVALID'))
  })

  test('a session with a forged signature, a longer lifetime or another member is refused', () => {
    const { clock, sessions, open } = startSessions()
    const name = open()
    const [id, expiry, prefix, member, signature] = name.split('.')
    const forged = [
      `${id}.zzzzzz.${prefix}.${member}.${signature}`,
      `${id}.${expiry}.${prefix}.somebody.${signature}`,
    ]
    for (const wrong of [null, '', 'a.b.c.d', 'a.b.c.d.e', ...forged]) {
      expect(() => sessions.verify(wrong)).toThrow(refusal('SESSION_INVALID'))
    }
    clock.nowMs += 25 * 60 * 60_000
    expect(() => sessions.verify(name)).toThrow(refusal('SESSION_INVALID'))
  })

  test('a kicked token’s sessions end and it opens no new ones, while other sessions continue', () => {
    const { sessions, open } = startSessions()
    const kicked = open({ token: 'kicked' })
    const other = open({ token: 'other' })
    sessions.kick(hashToken('kicked'))
    expect(() => sessions.verify(kicked)).toThrow(expect.objectContaining({ code: 'KICKED', status: 403 }))
    expect(() => open({ token: 'kicked' })).toThrow(refusal('KICKED'))
    expect(sessions.verify(other).tokenHashPrefix).toBe(hashToken('other').slice(0, 16))
  })

  test('a session beyond the limit is refused until another has ended', () => {
    const { clock, open, watch } = startSessions({ max: 1 })
    watch()
    expect(() => open({ network: '192.0.2.2' })).toThrow(
      expect.objectContaining({ code: 'STREAM_FULL', status: 503 }),
    )
    clock.nowMs += 7_000
    expect(open({ network: '192.0.2.2' })).toBeTruthy()
  })
})

describe('a network', () => {
  test('a network at its limit gets no further places, while other networks do', () => {
    const { open, ask, watch, watching } = startSessions({ maxPerNetwork: 3 })
    const early = open()
    for (let viewer = 0; viewer < 3; viewer++) watch()
    for (let asked = 0; asked < 4; asked++)
      expect(() => ask(early)).toThrow(expect.objectContaining({ code: 'NETWORK_FULL', status: 429 }))
    expect(() => open()).toThrow(refusal('NETWORK_FULL'))
    watch('192.0.2.2')
    expect(watching()).toBe(4)
  })

  test('the network with most places of a full stream loses its newest ones to single viewers', () => {
    const { sessions, ask, watch } = startSessions({ max: 5 })
    const crowd = Array.from({ length: 5 }, () => watch())
    const single = ['198.51.100.1', '198.51.100.2'].map((network) => [network, watch(network)] as const)
    const networks = [...sessions.listWatching()].map(({ party }) => party.networks[0])
    expect(networks.filter((network) => network === HOME)).toHaveLength(3)
    for (const [network, name] of single) ask(name, network)
    for (const name of crowd.slice(0, 3)) ask(name)
    for (let asked = 0; asked < 4; asked++) expect(() => ask(crowd[4] ?? '')).toThrow(refusal('STREAM_FULL'))
  })

  test('an IPv6 /56 may hold twice as many places as one network, and a /48 eight times as many', () => {
    const { watch, watching } = startSessions({ max: 1000, maxPerNetwork: 2 })
    const fill = (networks: string[]) =>
      networks.forEach((network) => {
        try {
          watch(network)
        } catch (error) {
          expect(error).toMatchObject({ code: 'NETWORK_FULL' })
        }
      })
    fill(Array.from({ length: 40 }, (_, one) => `2001:db8:0:${one.toString(16)}::1`))
    expect(watching()).toBe(4)
    fill(Array.from({ length: 200 }, (_, one) => `2001:db8:0:${one.toString(16)}00::1`))
    expect(watching()).toBe(16)
  })
})

describe('a member', () => {
  const member = (account: string) => ({ networks: [HOME], account })

  test('a member gets a place although the strangers of their network are at the limit, and takes a stranger’s place in a full stream', () => {
    const { sessions, watch, watching } = startSessions({ max: 4, maxPerNetwork: 2 })
    const enter = (account: string) => {
      const session = sessions.verify(
        sessions.create({ tokenHash: null, member: null, party: member(account) }),
      )
      for (let asked = 0; asked < 2; asked++) sessions.noteRequest(session, member(account))
    }
    for (const network of [HOME, HOME, '192.0.2.2']) watch(network)
    enter('mia')
    expect(watching()).toBe(4)
    for (const account of ['noor', 'zoe', 'ada']) enter(account)
    const left = [...sessions.listWatching()].map(({ party }) => party.account)
    expect(new Set(left)).toEqual(new Set(['ada', 'mia', 'noor', 'zoe']))
    expect(() => enter('ben')).toThrow(refusal('STREAM_FULL'))
  })
})

describe('the number of viewers', () => {
  const visitors = (network: string, count: number) =>
    Array.from({ length: count }, () => ({ party: at(network), member: null }))

  test('one network adds at most its limit to the number of viewers', () => {
    expect(countViewers([...visitors(HOME, 200), ...visitors('192.0.2.2', 2)], 5)).toBe(7)
  })

  test('a member with several tabs and networks counts once', () => {
    const tabs = [HOME, HOME, '192.0.2.2'].map((network) => ({ party: at(network), member: 'one' }))
    expect(countViewers([...tabs, { party: at(HOME), member: 'other' }, ...visitors(HOME, 1)], 5)).toBe(3)
  })
})
