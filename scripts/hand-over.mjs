import { setTimeout as pause } from 'node:timers/promises'

/** A signal to the whole group (Ctrl-C, systemd) reaches this process within this time of reaching upstream. */
const GROUP_SIGNAL_MS = 100

/**
 * Lets upstream restart without a loss. Before it leaves, it asks; the listener then holds what is new, finishes what
 * it has begun, and says so; upstream leaves, and the next one's readiness lets the held requests in. While everything
 * stops, upstream waits for its turn, since the listener still needs it.
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
