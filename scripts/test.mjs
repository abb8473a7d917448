import { join } from 'node:path'
import { runGate } from './gate/gate.mjs'
import { withRunFolder } from './gate/run-folder.mjs'
import { dataFoldersStep, playwrightStep, STATIC_STEPS, vitestStep } from './gate/steps.mjs'
import { provideTools } from './gate/tools.mjs'
import { ensureInstalled, productNode, root } from './install.mjs'
import { runMain } from './start-error.mjs'

/** `npm test`: the whole gate, from a fresh clone. The last line is `N passed, N failed`. */
await runMain(async () => {
  const tools = provideTools()
  ensureInstalled()
  // A developer's database or secrets must not become the tests'.
  delete process.env.DATABASE_URL
  process.exitCode = (await withRunFolder((folder) => runGate(plan(tools, folder)))) ? 0 : 1
})

/** @param {ReturnType<typeof provideTools>} tools @param {string} folder for the reports */
function plan(tools, folder) {
  // These two, live media and journeys follow one upon the other: twelve minutes in all.
  const unit = vitestStep({
    name: 'unit and integration tests',
    projects: ['unit', 'apart', 'integration'],
    report: join(folder, 'unit.json'),
    budgetSeconds: 195,
  })
  const postgres = vitestStep({
    name: 'integration tests on Postgres',
    projects: ['postgres'],
    // Processes that are killed and jobs that are late make it wait: two files leave a third of the time unused.
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
  if (!tools.hasPostgres) console.log('skipped  integration tests on Postgres: there is no Postgres here')
  if (!tools.hasChromium) console.log('skipped  journeys in the browser: there is no Chromium here')
  return {
    // Two cores: one reads and builds while the other runs the tests.
    beside: [
      [...STATIC_STEPS, build, ...(tools.hasChromium ? [dataFoldersStep(dataFolders)] : [])],
      [unit, ...(tools.hasPostgres ? [postgres] : [])],
    ],
    // What runs in real time has the machine to itself, a step at a time.
    alone: [live, ...(tools.hasChromium ? [journeys] : [])],
  }
}
