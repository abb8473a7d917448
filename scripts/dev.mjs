import { join } from 'node:path'
import { ensureInstalled, productNode, root, toolEnv } from './install.mjs'
import { runFromSource } from './run-from-source.mjs'
import { greet, productEnv, untilReady, upstreamAddress } from './run-product.mjs'
import {
  checkPorts,
  keepSecrets,
  keepToOurselves,
  loadEnvFile,
  makeDataDir,
  readSettings,
} from './settings.mjs'
import { UPSTREAM_SOURCES } from './sources.mjs'
import { runMain } from './start-error.mjs'
import { createSupervisor, onEnd } from './supervise.mjs'

/**
 * `npm run dev` runs the two processes of `npm start` from source; upstream restarts and pages reload as files change.
 * The command ends when upstream's first start fails, since the reason is mostly a setting, which only a new
 * `npm run dev` reads.
 */
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
    const upstream = runFromSource(supervisor, 'upstream', node, ['upstream/server.ts'], {
      env,
      folders: UPSTREAM_SOURCES.map((folder) => join(root, folder)),
      listens: { host: settings.upstreamHost, port: settings.upstreamPort },
    })
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
