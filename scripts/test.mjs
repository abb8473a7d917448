import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, productNode, root } from './install.mjs'
import { readReport } from './reports.mjs'
import { listFiles } from './sources.mjs'
import { runMain } from './start-error.mjs'
import { runStep, runSteps, STATIC_STEPS, tabulate } from './steps.mjs'
import { provideTools } from './test-tools.mjs'

/** `npm test`: the whole gate, from a fresh clone. The last line is `N passed, N failed`. */
await runMain(async () => {
  const tools = provideTools()
  ensureInstalled()
  const reports = mkdtempSync(join(tmpdir(), 'ovation-reports-'))
  try {
    process.exitCode = (await runGate(tools, reports)) ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})

/** @returns whether everything passed */
async function runGate(tools, reports) {
  // A developer's database or secrets must not become the tests'.
  delete process.env.DATABASE_URL
  // What follows one upon the other (these, live media, journeys) may take twelve minutes in all.
  const reportOf = (name) => join(reports, `${name}.json`)
  const unit = vitestStep('unit and integration tests', 245, reportOf('unit'), 'unit', 'integration')
  const postgres = vitestStep('integration tests on Postgres', 90, reportOf('postgres'), 'postgres')
  const live = vitestStep('live media tests', 35, reportOf('live'), 'live')
  const build = {
    name: 'build',
    command: productNode(),
    args: [join(root, 'scripts/build.mjs')],
    budgetSeconds: 80,
  }
  const journeys = {
    name: 'journeys in the browser',
    command: 'playwright',
    args: ['test'],
    env: { E2E_REPORT: reportOf('e2e') },
    report: reportOf('e2e'),
    budgetSeconds: 350,
  }

  // Two cores: one reads and builds while the other runs the tests.
  const beside = await Promise.all([
    runSteps([...STATIC_STEPS, build]),
    runSteps([unit, ...(tools.hasPostgres ? [postgres] : [])]),
  ])
  // What runs in real time has the machine to itself.
  const outcomes = [...beside.flat(), await runStep(live)]
  if (!tools.hasPostgres) console.log('skipped  integration tests on Postgres: there is no Postgres here')
  if (!tools.hasChromium) console.log('skipped  journeys in the browser: there is no Chromium here')
  else if (hasJourneys()) outcomes.push(await runStep(journeys))

  console.log(['', ...tabulate(outcomes), ''].join('\n'))
  const counts = [unit, postgres, live, journeys].map(({ report }) => readReport(report))
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  // A step that failed without a failed test (a type error, a crash) must not read as a success.
  const isGood = outcomes.every((outcome) => outcome.isGood) && failed === 0
  console.log(`${passed} passed, ${failed === 0 && !isGood ? 1 : failed} failed`)
  return isGood
}

/**
 * @param {('unit' | 'integration' | 'live' | 'postgres')[]} projects as `vitest.config.ts` names them
 * @returns {import('./steps.mjs').Step}
 */
function vitestStep(name, budgetSeconds, report, ...projects) {
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const env = projects.includes('postgres') ? { TEST_DATABASE: 'postgres' } : {}
  return { name, command: 'vitest', args, env, report, budgetSeconds }
}

function hasJourneys() {
  return listFiles(join(root, 'e2e')).some((file) => /\.(?:spec|test)\.ts$/.test(file))
}
