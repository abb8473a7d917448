import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { root } from './install.mjs'

/**
 * Reads a test runner's report: Vitest's JSON or Playwright's. A missing one counts nothing, its step has failed.
 * @param {string} path
 * @returns {{ passed: number, failed: number, files: { name: string, seconds: number }[] }} files slowest first
 */
export function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, files: [] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const { passed, failed, files } = report.suites ? readJourneys(report) : readTests(report)
  return { passed, failed, files: files.toSorted((one, other) => other.seconds - one.seconds) }
}

function readTests({ numPassedTests, numFailedTests, testResults }) {
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: isAbsolute(name) ? relative(root, name) : name,
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failed: numFailedTests, files }
}

function readJourneys({ stats, suites }) {
  const files = suites.map((suite) => ({ name: suite.file, seconds: addUp(suite) / 1000 }))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files }
}

/** Milliseconds of a suite's tests and of the suites within it. */
function addUp({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + addUp(suite), own)
}
