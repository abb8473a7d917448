/** Upstream's process: opens what it needs, listens, and closes everything again in the reverse order. */
import { bootUpstream, type RunningUpstream } from './boot.ts'
import { BadSettings, readConfig } from './kernel/config.ts'
import { explainFailure } from './start-failure.ts'
import { PRIVATE_UMASK } from './kernel/data-dir.ts'

/** What sysexits.h calls a configuration error, as the public listener ends with. */
const EXIT_BAD_SETTING = 78
const STOP_LIMIT_MS = 8000
/** The listener has had its own time to finish; nobody keeps upstream for longer. */
const LEAVE_LIMIT_MS = 10_000

process.umask(PRIVATE_UMASK)
try {
  // Asked before its start is over, it finishes that: it may have accepted requests by then.
  const running = Promise.withResolvers<RunningUpstream>()
  const ending = endWhenAsked(running.promise)
  running.resolve(await bootUpstream(readConfig(process.env)))
  const { port } = await running.promise
  // Its readiness would let the requests in that wait for the next one.
  if (!ending.isAsked()) process.send?.({ type: 'ready', port })
} catch (error) {
  process.stderr.write(`upstream: ${explainFailure(error)}\n`)
  process.exit(error instanceof BadSettings ? EXIT_BAD_SETTING : 1)
}

function endWhenAsked(running: Promise<RunningUpstream>): { isAsked(): boolean } {
  const handsOver = process.env.UPSTREAM_HANDS_OVER === '1' && process.send !== undefined
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    void running.then((upstream) => upstream.stop()).then(() => process.exit(0))
  }
  let isLeaving = false
  /** Asks the supervisor, who sees to it that the listener sends nothing more; asked again, it ends. */
  const leave = () => {
    if (!handsOver || !process.connected || isLeaving) return stop()
    isLeaving = true
    process.send?.({ type: 'leaving' })
    setTimeout(stop, LEAVE_LIMIT_MS).unref()
  }
  process.on('message', (message: { type?: string } | null) => message?.type === 'leave' && stop())
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  // The parent has died: nobody else is left to stop this process.
  process.on('disconnect', stop)
  return { isAsked: () => isLeaving || isStopping }
}
