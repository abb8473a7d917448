import { join } from 'node:path'
import { root, runByProductNode } from './install.mjs'
import { runMain } from './start-error.mjs'

/**
 * `npm run attack [-- origin] [-- --quick]`: what strangers and bad luck do, done to an instance of one's own on this
 * machine. Tells what held and what gave way. `UPSTREAM_PORT` and `DATA_DIR` are the instance's.
 */
await runMain(() => {
  process.exitCode = runByProductNode(join(root, 'tests/attack/main.ts'), process.argv.slice(2))
})
