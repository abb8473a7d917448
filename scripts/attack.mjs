import { join } from 'node:path'
import { root, runByProductNode } from './install.mjs'
import { runMain } from './start-error.mjs'

/**
 * `npm run attack [-- origin] [-- --quick]` attacks an instance on this machine as a client without an account could,
 * and prints which defences held and which failed. `UPSTREAM_PORT` and `DATA_DIR` are the instance's.
 */
await runMain(() => {
  process.exitCode = runByProductNode(join(root, 'tests/attack/main.ts'), process.argv.slice(2))
})
