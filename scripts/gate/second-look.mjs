import { readReport } from './report.mjs'
import { runCommand } from './steps.mjs'

/** With more failures than these the cause is not chance. */
export const MOST_FAILURES = 25
const LIMIT_MS = 15 * 60_000
const TRIES = 2

/**
 * Whether failed tests may run again. They may not when a step crashed or a static step failed, since a second run
 * cannot change that, and not when many tests failed.
 * @param {import('./steps.mjs').Outcome[]} outcomes
 */
export function mayLookAgain(outcomes) {
  const count = outcomes.reduce((sum, { failures }) => sum + failures.length, 0)
  return count > 0 && count <= MOST_FAILURES && outcomes.every(({ crashes }) => crashes.length === 0)
}

/**
 * Runs every failed test again by itself, in a fresh process, up to twice. Tests for which no time is left count as
 * failed.
 * @param {import('./steps.mjs').Outcome[]} outcomes
 * @param {number} [limitMs] for all of them
 * @returns {Promise<Set<import('./report.mjs').Failure>>} the failures whose test has passed now
 */
export async function lookAgain(outcomes, limitMs = LIMIT_MS) {
  const endMs = Date.now() + limitMs
  const passed = new Set()
  let runs = 0
  for (const { step, failures } of outcomes) {
    for (const failure of failures) {
      for (let attempt = 1; attempt <= TRIES && !passed.has(failure) && Date.now() < endMs; attempt += 1) {
        // Each run has a report of its own, so that a run that crashes is not judged by an older report.
        runs += 1
        if (await passesAlone(step, failure, `${step.report}.${runs}`, endMs - Date.now()))
          passed.add(failure)
      }
      console.log(`${passed.has(failure) ? 'passed again' : 'failed again'}  ${describe(failure)}`)
    }
  }
  return passed
}

async function passesAlone(step, failure, report, limitMs) {
  const { exit } = await runCommand({ ...step, ...step.again(failure), report }, limitMs)
  const { passed, failures, crashes } = readReport(report)
  // A run that found no test, or skipped it, has not passed.
  return exit === 0 && passed > 0 && failures.length === 0 && crashes.length === 0
}

function describe({ file, titles }) {
  return [file, ...titles].join(' › ')
}
