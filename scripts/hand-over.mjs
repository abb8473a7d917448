import { setTimeout as pause } from 'node:timers/promises'

/** A signal to the whole group (Ctrl-C, systemd) reaches this process at most this long after upstream. */
const GROUP_SIGNAL_MS = 100

/**
 * Lets upstream restart without losing a request. Upstream asks before it exits. The listener then holds new requests,
 * finishes the running ones, and reports that; upstream exits, and the listener releases the held requests when the next
 * upstream is ready. When the whole product stops, upstream exits after the listener, which still needs it.
 */
export function handOver(supervisor, upstream, front) {
  upstream.on('leaving', async () => {
    await pause(GROUP_SIGNAL_MS)
    if (supervisor.isStopping() && front.isRunning()) return
    if (!front.send({ type: 'hold' })) upstream.send({ type: 'leave' })
  })
  front.on('held', () => upstream.send({ type: 'leave' }))
  upstream.on('ready', () => front.send({ type: 'resume' }))
}
