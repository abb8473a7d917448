import { join } from 'node:path'
import { runGate } from './gate/gate.mjs'
import { withRunFolder } from './gate/run-folder.mjs'
import { dataFoldersStep, playwrightStep, STATIC_STEPS, vitestStep } from './gate/steps.mjs'
import { provideTools, REDIS_TESTS } from './gate/tools.mjs'
import { ensureInstalled, productNode, root } from './install.mjs'
import { runMain } from './start-error.mjs'

/** `npm test` runs the whole gate, even in a fresh clone. The last line is `N passed, N failed`. */
await runMain(async () => {
  const tools = provideTools()
  ensureInstalled()
  // The tests must not use a developer's database.
  delete process.env.DATABASE_URL
  process.exitCode = (await withRunFolder((folder) => runGate(plan(tools, folder)))) ? 0 : 1
})

/** @param {ReturnType<typeof provideTools>} tools @param {string} folder for the reports */
function plan(tools, folder) {
  // These two steps, live media and journeys run one after the other, twelve minutes in all.
  const unit = vitestStep({
    name: 'unit and integration tests',
    projects: ['unit', 'apart', 'integration'],
    env: tools.hasRedis ? {} : { TESTS_LEFT_OUT: REDIS_TESTS.join(' ') },
    report: join(folder, 'unit.json'),
    budgetSeconds: 195,
  })
  const postgres = vitestStep({
    name: 'integration tests on Postgres',
    projects: ['postgres'],
    // These tests often wait for killed processes and late jobs: with two files at once a third of the time is unused.
    options: ['--maxWorkers=3'],
    report: join(folder, 'postgres.json'),
    budgetSeconds: 85,
  })
  const live = vitestStep({
    name: 'live media tests',
    projects: ['live'],
    report: join(folder, 'live.json'),
    budgetSeconds: 35,
  })
  const build = {
    name: 'build',
    command: productNode(),
    args: [join(root, 'scripts/build.mjs')],
    budgetSeconds: 80,
  }
  const dataFolders = join(folder, 'e2e-data')
  const journeys = playwrightStep({
    name: 'journeys in the browser',
    report: join(folder, 'e2e.json'),
    dataFolders,
    budgetSeconds: 405,
  })
  if (!tools.hasRedis) console.log(`skipped  ${REDIS_TESTS.join(', ')}: there is no Redis here`)
  if (!tools.hasPostgres) console.log('skipped  integration tests on Postgres: there is no Postgres here')
  if (!tools.hasChromium) console.log('skipped  journeys in the browser: there is no Chromium here')
  return {
    // On two cores one row checks and builds while the other runs the tests.
    beside: [
      [...STATIC_STEPS, build, ...(tools.hasChromium ? [dataFoldersStep(dataFolders)] : [])],
      [unit, ...(tools.hasPostgres ? [postgres] : [])],
    ],
    // Steps that run in real time run alone, one at a time.
    alone: [live, ...(tools.hasChromium ? [journeys] : [])],
  }
}
