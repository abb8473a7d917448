import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, toolEnv } from './install.mjs'
import { runMain, StartError } from './start-error.mjs'

/** Relative to the repository: drizzle-kit takes no other path. */
const folder = process.env.MIGRATIONS_FOLDER || 'upstream/migrations'
const BASELINE = '0000_baseline'
/** These rules are written by hand, so that the baseline is nothing but what drizzle-kit generates. */
const RULES = '0001_rules'

/**
 * `npm run db:generate -- --name <what>`: writes the migration that brings a database from the last one to what the
 * tables say now. Where `0000_baseline.sql` is missing, it is made anew from the tables; `0001_rules.sql` stays.
 */
await runMain(() => {
  const names = process.argv.slice(2)
  const isAnew = !existsSync(join(root, folder, `${BASELINE}.sql`))
  if (isAnew) startAnew(names)
  const { status } = spawnSync(
    'drizzle-kit',
    ['generate', '--config', 'upstream/drizzle.config.ts', ...names],
    {
      cwd: root,
      env: toolEnv({ MIGRATIONS_FOLDER: folder }),
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new StartError('drizzle-kit failed; see above.')
  if (isAnew) addRules()
  keepLastSnapshot()
})

/** @throws StartError when later migrations, which build upon the baseline as it was, would be lost */
function startAnew(names) {
  if (names.join(' ') !== '--name baseline') {
    throw new StartError(`${BASELINE}.sql is missing. Only --name baseline makes it anew.`)
  }
  const later = readdirSync(join(root, folder)).filter(
    (file) => /^\d.*\.sql$/.test(file) && file !== `${RULES}.sql`,
  )
  if (later.length > 0)
    throw new StartError(`${later[0]} builds upon the baseline, which must stay as it is.`)
  rmSync(join(root, folder, 'meta'), { recursive: true, force: true })
}

/** The journal names the rules right after the baseline; both are older than any migration that is generated later. */
function addRules() {
  const file = join(root, folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const [baseline] = journal.entries
  journal.entries.push({ ...baseline, idx: 1, when: baseline.when + 1, tag: RULES })
  writeFileSync(file, JSON.stringify(journal, null, 2))
}

/** Drizzle-kit compares the tables with the last snapshot only. */
function keepLastSnapshot() {
  const meta = join(root, folder, 'meta')
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
  for (const old of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, old))
}
