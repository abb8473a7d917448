import { nameFailure } from './report.mjs'
import { lookAgain, mayLookAgain } from './second-look.mjs'
import { runSteps, tabulate } from './steps.mjs'

/**
 * Runs steps, then the failed tests once more by themselves, and says how it went. What failed stands last, since a
 * log may be cut at its beginning.
 * @param {object} plan
 * @param {import('./steps.mjs').Step[][]} plan.beside rows of steps that run beside each other
 * @param {import('./steps.mjs').Step[]} plan.alone steps that have the machine to themselves, afterwards
 * @returns {Promise<boolean>} whether everything passed, at the second look at the latest
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
  // A step that failed without a failed test (a type error, a crash) must not read as a success.
  const count = crashes.length + failed.length
  console.log(`${passed} passed, ${count} failed`)
  return count === 0
}

function list(word, lines) {
  for (const line of lines) console.log(`${word}  ${line}`)
}
