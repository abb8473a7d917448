import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, productNode, root, toolEnv } from './install.mjs'
import { runMain } from './start-error.mjs'

/**
 * `npm run attack [-- origin] [-- --quick]`: what strangers and bad luck do, done to an instance of one's own on this
 * machine. Tells what held and what gave way. `UPSTREAM_PORT` and `DATA_DIR` are the instance's.
 */
await runMain(() => {
  ensureInstalled()
  const args = [join(root, 'tests/attack/main.ts'), ...process.argv.slice(2)]
  process.exitCode =
    spawnSync(productNode(), args, { cwd: root, env: toolEnv(), stdio: 'inherit' }).status ?? 1
})
