/** Starts upstream alone, from its source, on a database that a bench has filled. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { DatabasePlace } from './bench-database.ts'
import { type BenchProcess, root, startNode } from './processes.ts'
import { RAISED_LIMITS } from './raised-limits.ts'

export const INTERNAL_SECRET = 'bench-secret-bench-secret-bench-secret'

/** Headers of a call that the web process makes without a visitor, so that the rate limit does not count it. */
export const INTERNAL_HEADERS = { 'x-ovation-internal': INTERNAL_SECRET }

export async function startUpstream(place: DatabasePlace): Promise<BenchProcess & { url: string }> {
  mkdirSync(place.dataDir, { recursive: true })
  const upstream = await startNode(path.join(root, 'upstream/server.ts'), {
    env: {
      ...RAISED_LIMITS,
      UPSTREAM_HOST: '127.0.0.1',
      UPSTREAM_PORT: '0',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      INTERNAL_SECRET,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      MEDIA_UDP_PORTS: process.env.MEDIA_UDP_PORTS ?? '42400-42499',
    },
  })
  return { ...upstream, url: `http://127.0.0.1:${upstream.ready.port}` }
}
