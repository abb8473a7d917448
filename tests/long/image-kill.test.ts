/** Kills an upstream process between the storage and the row of an image: one image results, and nothing is left over. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUpload } from '#tests/support/images.ts'
import { scaled } from '#tests/support/scale.ts'
import { prepareUpstream, SECRET, type UpstreamProcess } from '#tests/support/upstream-process.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import type { Database } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { listWorkers } from '#upstream/kernel/domain-events.ts'
import { openJobs } from '#upstream/kernel/jobs.ts'
import { createLog } from '#upstream/kernel/log.ts'
import { createPictureMaker } from '#upstream/kernel/pictures.ts'
import { createDiskStorage } from '#upstream/kernel/storage.ts'
import { registry } from '#upstream/modules/all.ts'
import { makeImage } from '#upstream/modules/posts/test-content.ts'
import { findFile } from '#upstream/modules/files/store.ts'
import { receiveImage } from '#upstream/modules/files/uploaded-images.ts'

const KILLS = scaled({ gate: 1, long: 2, full: 10 })
/** Another process takes over a job after the killed one has been silent for twenty seconds. */
const LIMIT = { timeout: 240_000, interval: 2 }

const ROOT = path.resolve(import.meta.dirname, '../..')

let upstream: UpstreamProcess
beforeAll(async () => {
  upstream = await prepareUpstream()
})
afterAll(() => upstream.remove())

/** Receives an image while upstream is stopped. */
async function receive(database: Database): Promise<string> {
  const config = readConfig({ INTERNAL_SECRET: SECRET, DATA_DIR: upstream.folder, LOG_LEVEL: 'silent' })
  const log = createLog('silent')
  const jobs = await openJobs(database, log, listWorkers(registry), { isIdle: true })
  const pictures = createPictureMaker({ log })
  const storage = createDiskStorage(path.join(upstream.folder, 'files'))
  const deps = { db: database.db, clock: systemClock, storage, config, jobs, pictures, registry }
  const file = await makeUpload({ config }, await makeImage(1000, 800), 'image/png')
  const id = await receiveImage(deps, { ownerId: newId(), upload: file })
  await pictures.stop()
  await jobs.stop()
  return id
}

const list = (...below: string[]) => {
  const folder = path.join(upstream.folder, ...below)
  return existsSync(folder) ? readdirSync(folder).toSorted() : []
}

/** Lists the picture workers of upstream's bundle that are running. */
function listPictureWorkers(): string[] {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      } catch {
        return ''
      }
    })
  return commands.filter((command) => command.includes(ROOT) && command.includes('picture-worker.mjs'))
}

test(`an image is made although upstream was killed while it was being stored (${KILLS} times)`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const id = await upstream.withDatabase(receive)
    await upstream.start()
    await vi.waitUntil(() => list('files', 'images', id).length > kill % 10, LIMIT)
    expect(listPictureWorkers().length).toBeGreaterThan(0)
    await upstream.end('SIGKILL')
    await vi.waitUntil(() => listPictureWorkers().length === 0, LIMIT)

    await upstream.start()
    await vi.waitUntil(() => list('files', 'images', id).includes('w1000.avif'), LIMIT)
    await upstream.end('SIGTERM')
    expect(listPictureWorkers()).toEqual([])
    const file = await upstream.withDatabase(({ db }) => findFile(db, id))
    expect(file?.status).toBe('ready')
    const sizes = ['w160', 'w320', 'w640', 'w1000']
    const named = (names: string[], extension: string) => names.map((name) => `${name}.${extension}`)
    const made = [
      ...named(sizes, 'avif'),
      ...named([...sizes, 'blur'], 'jpg'),
      ...named([...sizes, 'blur'], 'webp'),
    ]
    expect(list('files', 'images', id)).toEqual(made.toSorted())
    expect(list('files', 'originals')).toContain(id)
    expect(list('incoming')).toEqual([])
  }
}, 1_800_000)
