import { join } from 'node:path'
import { runGate } from './gate/gate.mjs'
import { withRunFolder } from './gate/run-folder.mjs'
import { STATIC_STEPS, vitestStep } from './gate/steps.mjs'
import { ensureInstalled } from './install.mjs'
import { runMain } from './start-error.mjs'

/** Tests that start processes again and again: `npm test` has them. */
const KILLS = 'tests/**/*kill.test.ts'
/** Tests of the gate itself: slow, and their imports say when they are due. */
const GATE = 'tests/repository/{gate,run-folder,second-look}.test.ts'
/** Tests that read the sources as text, which any change may reach. */
const SOURCES = 'tests/repository/!(gate|run-folder|second-look).test.ts'

/**
 * `npm run check [-- commit]`: what can be found in a minute and a half, without a build, a browser or a database
 * server: the static steps, the tests that import what is not yet committed, or what has changed since the commit, and
 * those that read the sources as text.
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
