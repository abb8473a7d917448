import { join } from 'node:path'
import { runGate } from './gate/gate.mjs'
import { withRunFolder } from './gate/run-folder.mjs'
import { playwrightStep, vitestStep } from './gate/steps.mjs'
import { provideTools } from './gate/tools.mjs'
import { ensureInstalled, productNode, root } from './install.mjs'
import { runMain } from './start-error.mjs'

const KILLS = ['tests/identity/kill.test.ts', 'tests/money/kill.test.ts', 'tests/money/refund-kill.test.ts']

/**
 * `npm run test:long [-- --full]` runs in about half an hour the tests that are too long for the gate: series of kills,
 * hostile files at every field, every pair of racing operations, restarts under load, journeys at their second width,
 * hostile clients beside people. `--full` runs as many rounds as the product's goals demand, which takes hours. Run it
 * before you close an issue.
 */
await runMain(async () => {
  const tools = provideTools()
  ensureInstalled()
  delete process.env.DATABASE_URL
  process.env.TEST_SCALE = process.argv.includes('--full') ? 'full' : 'long'
  process.exitCode = (await withRunFolder((folder) => runGate(plan(tools, folder)))) ? 0 : 1
})

/** @param {ReturnType<typeof provideTools>} tools @param {string} folder for the reports */
function plan(tools, folder) {
  const build = {
    name: 'build',
    command: productNode(),
    args: [join(root, 'scripts/build.mjs')],
    budgetSeconds: 80,
  }
  const kills = vitestStep({
    name: 'kills and hostile files',
    projects: ['integration'],
    files: [...KILLS, 'upstream/http/hostile-uploads.test.ts'],
    report: join(folder, 'kills.json'),
    budgetSeconds: 150,
  })
  const postgres = vitestStep({
    name: 'kills and races on Postgres',
    projects: ['postgres'],
    files: [...KILLS, 'tests/races'],
    report: join(folder, 'postgres.json'),
    budgetSeconds: 150,
  })
  const journeys = playwrightStep({
    name: 'long journeys',
    report: join(folder, 'journeys.json'),
    dataFolders: join(folder, 'e2e-data'),
    budgetSeconds: 240,
  })
  const hostile = vitestStep({
    name: 'hostile clients',
    projects: ['long'],
    report: join(folder, 'hostile.json'),
    budgetSeconds: 1300,
  })
  if (!tools.hasPostgres) console.log('skipped  kills and races on Postgres: there is no Postgres here')
  if (!tools.hasChromium) console.log('skipped  long journeys: there is no Chromium here')
  return {
    beside: [[build], [kills]],
    alone: [...(tools.hasPostgres ? [postgres] : []), ...(tools.hasChromium ? [journeys] : []), hostile],
  }
}
