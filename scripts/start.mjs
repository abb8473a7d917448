import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, productNode, root, toolEnv } from './install.mjs'
import { handOver } from './hand-over.mjs'
import { greet, productEnv, untilReady, upstreamAddress } from './run-product.mjs'
import {
  checkPorts,
  keepSecrets,
  keepToOurselves,
  loadEnvFile,
  makeDataDir,
  readSettings,
} from './settings.mjs'
import { runMain } from './start-error.mjs'
import { createSupervisor, onEnd } from './supervise.mjs'

/** `npm start` installs and builds what is missing, then runs upstream and the public listener. */
await runMain(async () => {
  loadEnvFile()
  const settings = readSettings()
  await checkPorts(settings)
  ensureInstalled()
  const node = productNode()
  makeDataDir(settings.dataDir)
  await ensureBuilt()
  keepToOurselves()

  const secrets = keepSecrets(settings.dataDir)
  const env = productEnv(toolEnv({ NODE_ENV: 'production' }), settings, secrets)
  const supervisor = createSupervisor()
  onEnd(() => supervisor.stop().then(() => process.exit(0)))
  try {
    await runBoth(supervisor, node, settings, env)
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  greet(settings)
  process.send?.({ type: 'ready' })
})

async function runBoth(supervisor, node, settings, env) {
  // Deprecation warnings concern the authors of dependencies, not the operator.
  const nodeArgs = ['--enable-source-maps', '--disable-warning=DeprecationWarning']
  const bundle = (name) => join(root, 'build', `${name}.mjs`)
  const upstream = supervisor.run('upstream', node, [...nodeArgs, bundle('upstream')], {
    // Upstream asks before it exits, and `handOver` answers.
    env: { ...env, UPSTREAM_HANDS_OVER: '1' },
  })
  await untilReady(upstreamAddress(settings), upstream.firstDeath)
  upstream.settle()
  const front = supervisor.run('front', node, [...nodeArgs, bundle('front')], { env })
  handOver(supervisor, upstream, front)
  await Promise.race([front.message('listening'), front.firstDeath])
  front.settle()
}
