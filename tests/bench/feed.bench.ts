/** Measures feed calls through upstream against a bare server that runs the same statements. */
import path from 'node:path'
import { listPosts, listHomePosts } from '#contract/posts.ts'
import { ANONYMOUS_VISITOR } from '#upstream/http/visitor.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import type { RootDb } from '#upstream/kernel/database.ts'
import { registry } from '#upstream/modules/all.ts'
import { findViewer } from '#upstream/modules/auth/service.ts'
import * as feeds from '#upstream/modules/posts/service.ts'
import {
  type BenchDatabases,
  directoryOf,
  makeDatabases,
  recordStatements,
} from './support/bench-database.ts'
import { seedCrowd, tokenOf } from './support/crowd.ts'
import {
  type BenchResult,
  compare,
  countRounds,
  inMilliseconds,
  measureInTurn,
  perSecond,
} from './support/figures.ts'
import { flood, type Headers } from './support/load.ts'
import { canReadCpu, readCpuMs, startNode } from './support/processes.ts'
import { INTERNAL_SECRET, INTERNAL_HEADERS, startUpstream } from './support/upstream-process.ts'

export const NAME = 'feed calls'

const CROWD = { fans: 50, performers: 200, postsPerPerformer: 500, followsPerFan: 30 }
const CONNECTIONS = 8
const SECONDS = 2
const LIMIT = 12

const calls = [
  { what: 'all posts, a visitor', path: listPosts.path, headers: INTERNAL_HEADERS as Headers },
  {
    what: 'home feed, a fan',
    path: listHomePosts.path,
    headers: { ...INTERNAL_HEADERS, authorization: `Bearer ${tokenOf(0)}` },
  },
]

export async function run(): Promise<BenchResult> {
  const databases = await makeDatabases((db) => seedCrowd(db, CROWD))
  try {
    return await measure(databases)
  } finally {
    await databases.stop()
  }
}

async function measure(databases: BenchDatabases): Promise<BenchResult> {
  const { ours, reference } = databases
  const task = {
    databaseUrl: reference.databaseUrl,
    directory: directoryOf(reference),
    feeds: {
      [listPosts.path]: await recordStatements(ours, readAsVisitor),
      [listHomePosts.path]: await recordStatements(ours, readAsFan),
    },
  }
  const upstream = await startUpstream(ours)
  const bare = await startNode(path.join(import.meta.dirname, 'children/bare-feed-server.ts'), {
    args: [JSON.stringify(task)],
  }).catch(async (error: unknown) => {
    await upstream.stop()
    throw error
  })
  const rows: BenchResult['rows'] = []
  try {
    for (const call of calls) {
      const cpu = { ours: [] as number[], bare: [] as number[] }
      const rate = (server: { pid: number }, origin: string, spent: number[]) => async () => {
        const before = readCpuMs(server.pid) + databases.readCpuMs()
        const url = `${origin}${call.path}?limit=${LIMIT}`
        const done = await flood({ url, headers: call.headers, connections: CONNECTIONS, seconds: SECONDS })
        spent.push((readCpuMs(server.pid) + databases.readCpuMs() - before) / done.requests)
        return done.requests / done.seconds
      }
      const measures = {
        ours: rate(upstream, upstream.url, cpu.ours),
        bare: rate(bare, `http://127.0.0.1:${bare.ready.port}`, cpu.bare),
      }
      await measureInTurn(1, measures)
      for (const spent of Object.values(cpu)) spent.length = 0
      const rates = await measureInTurn(countRounds(4), measures)
      const note = `bare Fastify + ${databases.kind}, same SQL`
      rows.push(
        compare({
          figure: `4 feed (${call.what}), requests`,
          ours: rates.ours,
          reference: rates.bare,
          write: perSecond,
          note,
          goal: '≥ 0.8',
        }),
      )
      if (!canReadCpu) continue
      rows.push(
        compare({
          figure: `4 feed (${call.what}), CPU with the database`,
          ours: cpu.ours,
          reference: cpu.bare,
          write: inMilliseconds,
          note,
          goal: '',
        }),
      )
    }
  } finally {
    await Promise.all([upstream.stop(), bare.stop()])
  }
  return { rows }
}

function depsOf(db: RootDb) {
  return { db, clock: systemClock, registry, config: readConfig({ INTERNAL_SECRET }) }
}

function readAsVisitor(db: RootDb) {
  return feeds.listPosts(depsOf(db), { limit: LIMIT, offset: 0 }, ANONYMOUS_VISITOR)
}

/** Runs the call's statements, including the look-up of the session, which comes first. */
async function readAsFan(db: RootDb) {
  const viewer = await findViewer({ db, clock: systemClock }, tokenOf(0))
  if (!viewer) throw new Error('the fan is not signed in')
  await feeds.listHomePosts(depsOf(db), { limit: LIMIT, offset: 0 }, { ...ANONYMOUS_VISITOR, viewer })
}
