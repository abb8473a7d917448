/** Upstream's process: opens what it needs, listens, and closes everything again in the reverse order. */
import { bootUpstream } from './boot.ts'
import { readConfig } from './kernel/config.ts'

const STOP_LIMIT_MS = 8000

try {
  const config = readConfig(process.env)
  const running = await bootUpstream(config)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The parent has died: nobody else is left to stop this process.
  process.on('disconnect', stop)
  process.send?.({ type: 'ready', port: running.port })
} catch (error) {
  process.stderr.write(`upstream: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
