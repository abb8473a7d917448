import { ensureInstalled, productNode, toolEnv } from './install.mjs'
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

/** `npm run dev`: the same two processes from source; upstream restarts and pages reload as files change. */
await runMain(async () => {
  loadEnvFile()
  const settings = readSettings()
  await checkPorts(settings)
  ensureInstalled()
  const node = productNode()
  makeDataDir(settings.dataDir)
  keepToOurselves()
  const secrets = keepSecrets(settings.dataDir)
  const env = productEnv(toolEnv({ NODE_ENV: 'development' }), settings, secrets)

  const supervisor = createSupervisor()
  onEnd(() => supervisor.stop().then(() => process.exit(0)))
  try {
    const upstream = supervisor.run('upstream', node, ['--watch', 'upstream/server.ts'], { env })
    await untilReady(upstreamAddress(settings), upstream.firstDeath)
    upstream.settle()
    const front = supervisor.run('front', node, ['front/main.ts'], { env })
    await Promise.race([front.message('listening'), front.firstDeath])
    front.settle()
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  greet(settings)
})
