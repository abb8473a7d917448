/** Sends one room's events to two thousand sockets: the embedded realtime server against bare `ws`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { channels } from '#contract/events.ts'
import { deriveKey } from '#upstream/kernel/secrets.ts'
import { encodeTextFrame } from '#upstream/realtime-server/frame.ts'
import { encodeMessage } from '#upstream/realtime-server/protocol.ts'
import {
  type BenchResult,
  compare,
  countRounds,
  measureInTurn,
  median,
  perSecond,
  ratioOf,
  type Row,
} from './support/figures.ts'
import { type BenchProcess, canReadCpu, spendCpu, startNode } from './support/processes.ts'
import { publishEvent, publishPlainly } from './support/publishing.ts'
import type { Expect, Join } from './children/socket-crowd.ts'
import { RAISED_LIMITS } from './support/raised-limits.ts'
import { INTERNAL_SECRET, startUpstream } from './support/upstream-process.ts'

export const NAME = 'fan-out of a room’s events'

const SOCKETS = 2000
const MESSAGES_A_ROUND = 30
/** Upstream lets one address hold a hundred connections. */
const SOCKETS_AN_ADDRESS = 80

const EVENT = 'stream/message'
const data = JSON.stringify({
  seq: 1234,
  message: { text: 'That was the best one yet, thank you!', sender: { name: 'Maya Lind', username: 'maya' } },
})
/** Two rooms of one upstream with names of equal length: one for direct sockets, one for those through the listener. */
const rooms = { direct: channels.room('direct'), listener: channels.room('listen') }
const wireText = encodeMessage(EVENT, data, rooms.direct)
const frameBytes = encodeTextFrame(wireText).length

/** A server whose crowd has connected. */
interface Contender {
  pids: number[]
  /** The number by which the process that runs all crowds knows this one. */
  crowd: number
  publish(): Promise<void>
}
type Name = 'ours' | 'throughListener' | 'bare'

export async function run(): Promise<BenchResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-bench-'))
  const started: BenchProcess[] = []
  const start = async (file: string, env: Record<string, string> = {}) => {
    const child = await startNode(path.join(import.meta.dirname, 'children', file), { env })
    started.push(child)
    return child
  }
  try {
    const upstream = await startUpstream({ databaseUrl: undefined, dataDir: path.join(folder, 'data') })
    started.push(upstream)
    const listener = await start('public-listener.ts', {
      ...RAISED_LIMITS,
      UPSTREAM_URL: upstream.url,
      INTERNAL_SECRET,
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_ORIGIN: '',
    })
    const bare = await start('bare-socket-server.ts')
    const crowd = await start('socket-crowd.ts')
    return { rows: await measure(crowd, { upstream, listener, bare }) }
  } finally {
    await Promise.all(started.map((child) => child.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Servers {
  upstream: BenchProcess & { url: string }
  listener: BenchProcess
  bare: BenchProcess
}

async function measure(crowd: BenchProcess, servers: Servers): Promise<Row[]> {
  const contenders = await gather(crowd, servers)
  const cpuMicroseconds: Record<Name, number[]> = { ours: [], throughListener: [], bare: [] }
  const deliver = (name: Name) => async () => {
    const { pids, publish, crowd: number } = contenders[name]
    const expect: Expect = { crowd: number, messages: MESSAGES_A_ROUND, frameBytes }
    await crowd.ask({ expect })
    const startedMs = performance.now()
    const spentMs = await spendCpu(pids, async () => {
      const received = crowd.next<{ receivedBytes: number }>()
      for (let at = 0; at < MESSAGES_A_ROUND; at++) await publish()
      await received
    })
    const deliveries = SOCKETS * MESSAGES_A_ROUND
    cpuMicroseconds[name].push((spentMs * 1000) / deliveries)
    return (deliveries * 1000) / (performance.now() - startedMs)
  }
  const measures = {
    ours: deliver('ours'),
    throughListener: deliver('throughListener'),
    bare: deliver('bare'),
  }
  await measureInTurn(1, measures)
  for (const values of Object.values(cpuMicroseconds)) values.length = 0
  const rates = await measureInTurn(countRounds(5), measures)
  const line = (figure: string, name: Name, goal: string): Row => {
    const row = compare({
      figure,
      ours: rates[name],
      reference: rates.bare,
      write: perSecond,
      note: 'bare ws',
      goal,
    })
    if (!canReadCpu) return row
    const cost = (of: Name) => `, ${median(cpuMicroseconds[of]).toFixed(1)} µs CPU each`
    const cpuRatio = ratioOf(cpuMicroseconds[name], cpuMicroseconds.bare)
    return {
      ...row,
      ours: row.ours + cost(name),
      reference: row.reference + cost('bare'),
      ratio: `${row.ratio}; CPU ${cpuRatio.toFixed(2)}`,
    }
  }
  return [
    line(`6 fan-out to ${SOCKETS} sockets at upstream, deliveries`, 'ours', '≥ 0.9'),
    line('6 the same through the public listener', 'throughListener', ''),
  ]
}

/** Opens all sockets and subscribes them to their rooms. */
async function gather(
  crowd: BenchProcess,
  { upstream, listener, bare }: Servers,
): Promise<Record<Name, Contender>> {
  const join = async (server: BenchProcess, where: Omit<Join, 'count' | 'port'>) => {
    const joining: Join = { ...where, port: server.ready.port ?? 0, count: SOCKETS }
    return (await crowd.ask<{ joined: number }>({ join: joining })).joined
  }
  const app = { key: 'ovation', secret: deriveKey(INTERNAL_SECRET, 'realtime').toString('hex') }
  const enter = (channel: string) => ({ path: '/realtime/app/ovation?protocol=7', room: { channel, app } })
  const addressesIn = (network: string) =>
    Array.from({ length: SOCKETS / SOCKETS_AN_ADDRESS }, (_, at) => `${network}.${at + 1}`)
  const handedOn = addressesIn('10.9.8').map((address) => ({
    'x-ovation-internal': INTERNAL_SECRET,
    'x-ovation-client-address': address,
  }))
  const forwarded = addressesIn('10.9.7').map((address) => ({
    'x-forwarded-for': address,
    'sec-fetch-site': 'same-origin',
  }))
  const publishTo = (room: string) => () => publishEvent(upstream.url, { channel: room, name: EVENT, data })
  return {
    ours: {
      pids: [upstream.pid],
      crowd: await join(upstream, { ...enter(rooms.direct), headerSets: handedOn }),
      publish: publishTo(rooms.direct),
    },
    throughListener: {
      pids: [upstream.pid, listener.pid],
      crowd: await join(listener, { ...enter(rooms.listener), headerSets: forwarded }),
      publish: publishTo(rooms.listener),
    },
    bare: {
      pids: [bare.pid],
      crowd: await join(bare, { path: '/', headerSets: [{}] }),
      publish: () => publishPlainly(`http://127.0.0.1:${bare.ready.port}/`, wireText),
    },
  }
}
