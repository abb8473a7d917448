/** `npm run db:fixture`: makes the baseline's fixture again. It refuses once a migration has followed the baseline. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { seedDemoWorld } from '#demo/world/seed.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import { openDatabase } from '#upstream/kernel/database.ts'
import { createLog } from '#upstream/kernel/log.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'
import { createDiskStorage } from '#upstream/kernel/storage.ts'
import { BASELINE_MIGRATIONS, fixtureFile } from './baseline-fixture.ts'
import { dumpAsSql } from './dump.ts'

const migrations = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql'))
if (migrations.length > BASELINE_MIGRATIONS.length) {
  process.stderr.write('The fixture is of the baseline: it stays as it is once a migration has followed.\n')
  process.exit(1)
}
const folder = await mkdtemp(path.join(tmpdir(), 'ovation-fixture-'))
const database = await openDatabase({})
try {
  const config = readConfig({ DATA_DIR: folder, INTERNAL_SECRET: 'of-a-platform-that-is-never-started' })
  await seedDemoWorld({
    config,
    clock: systemClock,
    db: database.db,
    log: createLog('info'),
    storage: createDiskStorage(path.join(folder, 'files')),
  })
  const text = await dumpAsSql(database.db, BASELINE_MIGRATIONS)
  const packed = gzipSync(text, { level: 9 })
  await writeFile(fixtureFile, packed)
  process.stdout.write(`${path.relative('.', fixtureFile)}: ${Math.round(packed.length / 1000)} KB\n`)
} finally {
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
