import { readFrontConfig, SettingError } from './config.ts'
import { createFront } from './server.ts'
import { startWeb } from './web.ts'

/** The exit code of a configuration error in sysexits.h: the operator has to correct a setting. */
const EXIT_BAD_SETTING = 78

/** Requests are allowed 5 s of this. */
const STOP_LIMIT_MS = 7500

/** Every file that a process of the product makes is for its own user alone. */
const PRIVATE_UMASK = 0o077

/** Which setting an error of the operating system is about. */
function explain({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRNOTAVAIL') return `HOST: ${message}`
  return code === 'EADDRINUSE' || code === 'EACCES' ? `PORT: ${message}` : message
}

async function main(): Promise<void> {
  process.umask(PRIVATE_UMASK)
  const config = readFrontConfig(process.env)
  const web = await startWeb(config, {
    dir: process.cwd(),
    isDevelopment: process.env.NODE_ENV === 'development',
  })
  const front = createFront({ config, web })
  await front.listen()
  process.send?.({ type: 'listening' })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A connection or a page that does not end must not keep the process: no other process may be left to kill it.
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    await front.stop()
    await web.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('message', (message: { type?: string } | null) => {
    if (message?.type === 'hold') void front.hold().then(() => process.send?.({ type: 'held' }))
    if (message?.type === 'resume') front.resume()
  })
  // The supervisor is gone, for whatever reason: no process would be left to end this one.
  process.on('disconnect', stop)
}

try {
  await main()
} catch (error) {
  const code = (error as NodeJS.ErrnoException).code
  const isSetting =
    error instanceof SettingError || code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL'
  console.error(isSetting ? `front: ${explain(error as NodeJS.ErrnoException)}` : error)
  process.exit(isSetting ? EXIT_BAD_SETTING : 1)
}
