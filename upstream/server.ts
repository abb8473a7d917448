/** Upstream's process: starts upstream, and stops it on a signal or on a message from its supervisor. */
import { bootUpstream, type RunningUpstream } from './boot.ts'
import { BadSettings, readConfig } from './kernel/config.ts'
import { explainFailure } from './start-failure.ts'
import { PRIVATE_UMASK } from './kernel/data-dir.ts'

/** The exit status for a configuration error, from sysexits.h; front exits with it too. */
const EXIT_BAD_SETTING = 78
const STOP_LIMIT_MS = 8000
/**
 * After its `leaving` message, upstream waits this long for the supervisor's answer before it stops by itself. The
 * listener has had its own time to finish by then.
 */
const LEAVE_LIMIT_MS = 10_000

process.umask(PRIVATE_UMASK)
try {
  // When upstream is asked to stop during its start, it finishes the start first, because it may have accepted requests
  // by then.
  const running = Promise.withResolvers<RunningUpstream>()
  const ending = endWhenAsked(running.promise)
  running.resolve(await bootUpstream(readConfig(process.env)))
  const { port } = await running.promise
  // A stopping upstream does not report that it is ready: front would send it the requests that wait for the next one.
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
  /**
   * Tells the supervisor that upstream wants to leave, so that the listener sends no more requests. A second signal
   * stops upstream.
   */
  const leave = () => {
    if (!handsOver || !process.connected || isLeaving) return stop()
    isLeaving = true
    process.send?.({ type: 'leaving' })
    setTimeout(stop, LEAVE_LIMIT_MS).unref()
  }
  process.on('message', (message: { type?: string } | null) => message?.type === 'leave' && stop())
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
  // The parent process has died, and no other process would stop this one.
  process.on('disconnect', stop)
  return { isAsked: () => isLeaving || isStopping }
}
