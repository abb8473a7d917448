import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, productNode, root } from './install.mjs'
import { listFiles } from './sources.mjs'
import { runMain } from './start-error.mjs'
import { runStep, runSteps, staticSteps } from './steps.mjs'
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
  const report = (name) => join(reports, `${name}.json`)
  const unit = vitestStep('unit and integration tests', report('unit'), 'unit', 'integration')
  const postgres = vitestStep('integration tests on Postgres', report('postgres'), 'postgres')
  const live = vitestStep('live media tests', report('live'), 'live')
  const build = { name: 'build', command: productNode(), args: [join(root, 'scripts/build.mjs')] }
  const journeys = {
    name: 'journeys in the browser',
    command: 'playwright',
    args: ['test'],
    env: { E2E_REPORT: report('e2e') },
  }

  // Two cores: one reads and builds while the other runs the tests.
  const results = await Promise.all([
    runSteps([...staticSteps, build]),
    runSteps([unit, ...(tools.hasPostgres ? [postgres] : [])]),
  ])
  // What runs in real time has the machine to itself.
  results.push(await runStep(live))
  if (!tools.hasPostgres) console.log('skipped  integration tests on Postgres: there is no Postgres here')
  if (!tools.hasChromium) console.log('skipped  journeys in the browser: there is no Chromium here')
  else if (hasJourneys()) results.push(await runStep(journeys))

  const { passed, failed } = sumReports(reports)
  // A step that failed without a failed test (a type error, a crash) must not read as a success.
  const isGood = results.every(Boolean) && failed === 0
  console.log(`${passed} passed, ${failed === 0 && !isGood ? 1 : failed} failed`)
  return isGood
}

/** @param {('unit' | 'integration' | 'live' | 'postgres')[]} projects as `vitest.config.ts` names them */
function vitestStep(name, outputFile, ...projects) {
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ]
  return {
    name,
    command: 'vitest',
    args,
    env: projects.includes('postgres') ? { TEST_DATABASE: 'postgres' } : {},
  }
}

function hasJourneys() {
  return listFiles(join(root, 'e2e')).some((file) => /\.(?:spec|test)\.ts$/.test(file))
}

/** Adds up what the runners counted; a runner that left no report adds nothing, its step has failed. */
function sumReports(folder) {
  const vitest = ['unit', 'live', 'postgres'].map((name) => readReport(join(folder, `${name}.json`)))
  const { stats } = readReport(join(folder, 'e2e.json')) ?? {}
  const sum = (key) => vitest.reduce((total, report) => total + (report?.[key] ?? 0), 0)
  return {
    passed: sum('numPassedTests') + (stats?.expected ?? 0),
    failed: sum('numFailedTests') + (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  }
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
