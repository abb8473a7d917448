import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * The report of a test runner, in the same form from Vitest and Playwright (`vitest-reporter.mjs`,
 * `playwright-reporter.mjs`).
 * @typedef {object} Report
 * @property {number} passed
 * @property {Failure[]} failures tests that failed, and those that did not run because another one failed
 * @property {string[]} crashes failures outside of tests: a file that does not load, a hook, an unhandled error
 * @property {{ name: string, seconds: number }[]} files the slowest first
 *
 * @typedef {object} Failure
 * @property {string} file relative to the project
 * @property {string[]} titles of the groups around the test, and its own
 * @property {string} words the beginning of each error
 */

/** The environment variable that names the report's file to a runner. */
export const REPORT_VARIABLE = 'GATE_REPORT'

/** How many lines of an error are quoted: Playwright's first line only names the function that was called. */
const QUOTED_LINES = 4

/** @param {Report} report */
export function writeReport(report) {
  const files = report.files.toSorted((one, other) => other.seconds - one.seconds)
  writeFileSync(process.env[REPORT_VARIABLE], JSON.stringify({ ...report, files }))
}

/** @param {string} path @returns {Report} a missing file counts as a crash: the runner did not reach its end */
export function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failures: [], crashes: ['the runner left no report'], files: [] }
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** @param {(string | undefined)[]} messages of one test's errors */
export function quote(messages) {
  const quotes = messages.map((message = '') =>
    stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, QUOTED_LINES).join(' / '),
  )
  return quotes.filter(Boolean).join(' › ')
}

/** Writes a failure as one readable line. @param {Failure} failure */
export function nameFailure({ file, titles, words }) {
  return [file, ...titles, words].filter(Boolean).join(' › ')
}
