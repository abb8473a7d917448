import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, toolEnv } from './install.mjs'
import { runMain, StartError } from './start-error.mjs'

/** This path is relative to the repository, because drizzle-kit accepts no other path. */
const folder = process.env.MIGRATIONS_FOLDER || 'upstream/migrations'
const BASELINE = '0000_baseline'
/** The rules are written by hand in a migration of their own, so that the baseline contains only generated SQL. */
const RULES = '0001_rules'

/**
 * `npm run db:generate -- --name <what>` writes the migration from the last one to the tables as the code defines them
 * now. If `0000_baseline.sql` is missing, the command writes it again from the tables; `0001_rules.sql` stays.
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

/** @throws StartError when there are later migrations, which depend on the old baseline */
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

/** Adds the rules to the journal right after the baseline, so that every generated migration is newer than both. */
function addRules() {
  const file = join(root, folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const [baseline] = journal.entries
  journal.entries.push({ ...baseline, idx: 1, when: baseline.when + 1, tag: RULES })
  writeFileSync(file, JSON.stringify(journal, null, 2))
}

/** Removes older snapshots, since drizzle-kit compares the tables only with the last one. */
function keepLastSnapshot() {
  const meta = join(root, folder, 'meta')
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'))
  for (const old of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, old))
}
