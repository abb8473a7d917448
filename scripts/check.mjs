import { join } from 'node:path'
import { runGate } from './gate/gate.mjs'
import { withRunFolder } from './gate/run-folder.mjs'
import { STATIC_STEPS, vitestStep } from './gate/steps.mjs'
import { ensureInstalled } from './install.mjs'
import { runMain } from './start-error.mjs'

/** Slow tests that start processes again and again; `npm test` runs them. */
const KILLS = 'tests/**/*kill.test.ts'
/** Slow tests of the gate itself; `--changed` runs them when their imports have changed. */
const GATE = 'tests/repository/{gate,run-folder,second-look}.test.ts'
/** Tests that read the sources as text, so any change may affect them. */
const SOURCES = 'tests/repository/!(gate|run-folder|second-look).test.ts'

/**
 * `npm run check [-- commit]` finds what a minute and a half can find without a build, a browser or a database server.
 * It runs the static steps, the tests that import uncommitted changes (or changes since the commit), and the tests that
 * read the sources as text.
 */
await runMain(async () => {
  ensureInstalled()
  const [commit] = process.argv.slice(2)
  process.exitCode = (await withRunFolder((folder) => runGate(plan(folder, commit)))) ? 0 : 1
})

function plan(folder, commit) {
  const changed = vitestStep({
    name: 'tests of what has changed',
    projects: ['unit', 'apart', 'integration'],
    options: [commit ? `--changed=${commit}` : '--changed', '--passWithNoTests'],
    env: { TESTS_LEFT_OUT: [KILLS, SOURCES].join(' ') },
    report: join(folder, 'changed.json'),
    budgetSeconds: 60,
  })
  const repository = vitestStep({
    name: 'tests of the sources',
    projects: ['unit', 'apart'],
    files: ['tests/repository'],
    env: { TESTS_LEFT_OUT: GATE },
    report: join(folder, 'repository.json'),
    budgetSeconds: 30,
  })
  return { beside: [[...STATIC_STEPS, repository], [changed]], alone: [] }
}
