import { nameFailure } from './report.mjs'
import { lookAgain, mayLookAgain } from './second-look.mjs'
import { runSteps, tabulate } from './steps.mjs'

/**
 * Runs steps, then runs the failed tests again one by one where that can tell something (`mayLookAgain`), and prints the
 * outcome. Failures are printed last, since a
 * log may be cut at its beginning.
 * @param {object} plan
 * @param {import('./steps.mjs').Step[][]} plan.beside rows of steps; the rows run in parallel
 * @param {import('./steps.mjs').Step[]} plan.alone steps that run afterwards, one at a time
 * @returns {Promise<boolean>} whether everything passed, in the second run at the latest
 */
export async function runGate({ beside, alone }) {
  const rows = await Promise.all(beside.map(runSteps))
  const outcomes = [...rows.flat(), ...(await runSteps(alone))]
  const isSecondLookDue = mayLookAgain(outcomes)
  if (isSecondLookDue) console.log('\nEvery failed test runs again by itself:')
  const unstable = isSecondLookDue ? await lookAgain(outcomes) : new Set()

  const failed = outcomes.flatMap(({ failures }) => failures).filter((failure) => !unstable.has(failure))
  const crashes = outcomes.flatMap((outcome) => outcome.crashes)
  console.log(['', ...tabulate(outcomes), ''].join('\n'))
  list('unstable', [...unstable].map(nameFailure))
  list('failed', [...crashes, ...failed.map(nameFailure)])
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, unstable.size)
  // A step that failed without a failed test (a type error, a crash) counts as a failure too.
  const count = crashes.length + failed.length
  console.log(`${passed} passed, ${count} failed`)
  return count === 0
}

function list(word, lines) {
  for (const line of lines) console.log(`${word}  ${line}`)
}
