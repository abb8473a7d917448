/** Backup, restore and the reset of the demo. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { cacheTags } from '#contract/cache-tags.ts'
import { SETTING_GROUPS } from '#contract/settings.ts'
import { loadDemo } from '../demo.ts'
import { revalidate } from '../kernel/announcements.ts'
import { inTransaction, queryRows } from '../kernel/database.ts'
import { forCommand } from '../kernel/database-url.ts'
import { openPrivateFiles } from '../kernel/private-files.ts'
import { makeAnew } from '../kernel/migrations.ts'
import { Refusal } from '../kernel/refusal.ts'
import { copyForOurselves } from '../kernel/whole-file.ts'
import type { OpsContext } from './commands.ts'
import { copyFolder, noneIfMissing } from './copying.ts'

const run = promisify(execFile)
const EMBEDDED_DUMP = 'database.tar.gz'
const POSTGRES_DUMP = 'database.dump'
const FILES = 'files'
const SECRETS = 'secrets.json'

/**
 * Writes one archive of the database, files and secrets. The database's dump is consistent even while the platform
 * runs.
 */
export async function backUp({ kernel, database }: OpsContext, file: string): Promise<string[]> {
  const target = path.resolve(file)
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-backup-'))
  try {
    await database.dumpTo(path.join(folder, database.kind === 'pglite' ? EMBEDDED_DUMP : POSTGRES_DUMP))
    await copyKept(kernel.config.DATA_DIR, folder)
    // The archive holds secrets and personal data, so other users of the machine must not be able to read it at any
    // time.
    await writeFile(target, '', { mode: 0o600 })
    await chmod(target, 0o600)
    await run('tar', ['-czf', target, '-C', folder, '.'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const { size } = await stat(target)
  return [`${target}: ${(size / 1e6).toFixed(1)} MB`]
}

/**
 * Replaces the database and the files of DATA_DIR by those of an archive, and keeps the old ones as `….before-restore`.
 */
export async function restore(
  options: { dataDir: string; databaseUrl: string | undefined },
  file: string,
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-restore-'))
  try {
    // An archive from another machine may contain owners, and permissions that let everybody read its files; tar
    // ignores both.
    const asOurs = ['--no-same-permissions', '--no-same-owner']
    await run('tar', ['-xzf', path.resolve(file), ...asOurs, '-C', folder])
    if (options.databaseUrl) {
      const dump = path.join(folder, POSTGRES_DUMP)
      const { address, env } = forCommand(options.databaseUrl)
      await run('pg_restore', ['--clean', '--if-exists', '--no-owner', '-d', address, dump], { env })
    } else {
      const dump = await readFile(path.join(folder, EMBEDDED_DUMP))
      const directory = path.join(options.dataDir, 'database')
      await putAside(directory)
      const { PGlite } = await import('@electric-sql/pglite')
      const client = await PGlite.create({
        fs: await openPrivateFiles(directory),
        loadDataDir: new Blob([new Uint8Array(dump)]),
      })
      await client.close()
    }
    for (const name of [FILES, SECRETS]) await putAside(path.join(options.dataDir, name))
    await copyKept(folder, options.dataDir)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return [`${options.dataDir} is as it was in ${file}; what stood there is in *.before-restore.`]
}

/**
 * Copies the files and the secrets of DATA_DIR. With object storage there are no files, and with a configured secret
 * there is no secrets file.
 */
async function copyKept(from: string, to: string): Promise<void> {
  await copyFolder(path.resolve(from, FILES), path.join(to, FILES))
  await copyForOurselves(path.resolve(from, SECRETS), path.join(to, SECRETS)).catch(noneIfMissing)
}

async function putAside(place: string): Promise<void> {
  await rm(`${place}.before-restore`, { recursive: true, force: true })
  await mkdir(path.dirname(place), { recursive: true })
  await rename(place, `${place}.before-restore`).catch(noneIfMissing)
}

/** Deletes everything and seeds the demo world again. @throws Refusal FORBIDDEN unless the database holds a demo */
export async function resetDemo({ kernel, restart }: OpsContext): Promise<string[]> {
  if (!kernel.config.DEMO)
    throw new Refusal('FORBIDDEN', { text: 'DEMO is off: nothing is thrown away here.' })
  const { ACCOUNTS_FILE, seedDemoWorld } = await loadDemo()
  // DEMO is on by default, so the command deletes only a database that the seeder has filled.
  const isSeeded = existsSync(path.resolve(kernel.config.DATA_DIR, ACCOUNTS_FILE))
  if (!isSeeded) throw new Refusal('FORBIDDEN', { text: 'This is not a demo world: nothing is thrown away.' })
  const streams = await queryRows<{ id: string }>(
    kernel.db,
    sql`select id from stream_sessions where status <> 'ended'`,
  )
  for (const { id } of streams) await kernel.media.close(id).catch(() => undefined)
  await inTransaction(kernel.db, makeAnew)
  await rm(path.resolve(kernel.config.DATA_DIR, FILES), { recursive: true, force: true })
  await seedDemoWorld(kernel)
  const { settings, live, performers, contents, articles, categories, promos } = cacheTags
  const lists = [live, performers, contents, articles, categories, promos]
  await inTransaction(kernel.db, (tx) => revalidate(tx, [...SETTING_GROUPS.map(settings), ...lists]))
  await restart('streaming')
  kernel.outbox.wake()
  return ['The demo world is new.']
}
