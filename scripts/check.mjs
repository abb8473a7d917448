import { ensureInstalled } from './install.mjs'
import { runMain } from './start-error.mjs'
import { runStep, runSteps, STATIC_STEPS } from './gate/steps.mjs'

/** `npm run check`: finds what can be found in a minute, without a build, a browser or a database server. */
await runMain(async () => {
  ensureInstalled()
  const outcomes = await Promise.all([
    runSteps(STATIC_STEPS),
    runStep({
      name: 'unit tests',
      command: 'vitest',
      args: ['run', '--project', 'unit', '--project', 'integration', '--reporter=dot'],
      budgetSeconds: 220,
    }),
  ])
  process.exitCode = outcomes.flat().every(({ isGood }) => isGood) ? 0 : 1
})
