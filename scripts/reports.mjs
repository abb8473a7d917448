import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

/** So many lines of a failure's cause stand beside its name: Playwright says on the first only what was called. */
const CAUSE_LINES = 4

/**
 * Reads a test runner's report: Vitest's JSON or Playwright's. A missing one counts nothing, its step has failed.
 * @param {string} path
 * @returns {{ passed: number, failed: number, files: { name: string, seconds: number }[], failures: string[] }}
 *   files slowest first; each failure a line: its file, its test and the first words of the cause
 */
export function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 0, files: [], failures: [] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const read = report.suites ? readJourneys(report) : readTests(report)
  return { ...read, files: read.files.toSorted((one, other) => other.seconds - one.seconds) }
}

function readTests({ numPassedTests, numFailedTests, testResults }) {
  const nameOf = ({ name }) => (isAbsolute(name) ? relative(root, name) : name)
  const files = testResults.map((file) => ({
    name: nameOf(file),
    seconds: (file.endTime - file.startTime) / 1000,
  }))
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has no tests to name.
    if (file.status === 'failed' && failed.length === 0) return [tell(nameOf(file), '', file.message)]
    return failed.map((test) => tell(nameOf(file), test.fullName, test.failureMessages[0]))
  })
  return { passed: numPassedTests, failed: numFailedTests, files, failures }
}

function readJourneys({ stats, suites, errors }) {
  const files = suites.map((suite) => ({ name: suite.file, seconds: addUp(suite) / 1000 }))
  const failures = suites.flatMap((suite) => listFailures(suite))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files,
    // Such as a product that did not start.
    failures: [...errors.map(({ message }) => tell('', '', message)), ...failures],
  }
}

function listFailures({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  const own = failed.map(({ file, line, title, tests }) => {
    const { error, errors = [error] } =
      tests.flatMap(({ results }) => results).find((result) => result.error) ?? {}
    return tell(`${file}:${line}`, title, ...errors.map(describeError))
  })
  return [...own, ...suites.flatMap(listFailures)]
}

/** A journey that runs out of time has two errors: that it did, and what it waited for in which line. */
function describeError({ message, location } = {}) {
  return location ? `line ${location.line}: ${message}` : message
}

function tell(file, title, ...messages) {
  const causes = messages.map((message = '') =>
    stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, CAUSE_LINES).join(' / '),
  )
  return [file, title, ...causes].filter(Boolean).join(' › ')
}

/** Milliseconds of a suite's tests and of the suites within it. */
function addUp({ specs = [], suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + addUp(suite), own)
}
