/** Sends camera and microphone to the engine: by WHIP, or by a socket where UDP does not get through. */
import { openIngest } from './ingest.ts'
import { PublishRefused, type PublishTarget, type Uplink } from './uplink.ts'
import { openWhip } from './whip.ts'

export type PublisherState = 'connecting' | 'publishing' | 'reconnecting' | 'refused' | 'stopped'

export interface Publisher {
  uplink(): Uplink | null
  replaceTracks(stream: MediaStream): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = [500, 1000, 2000, 4000, 5000]

/**
 * Publishes until it is stopped. It opens a lost connection again, under the same token and into the same stream.
 * After two WHIP failures in a row, without one success, it switches to the socket.
 */
export function startPublisher(options: {
  stream: MediaStream
  target: PublishTarget
  onState(state: PublisherState): void
}): Publisher {
  let { stream } = options
  let uplink: Uplink | null = null
  let isStopped = false
  let failures = 0
  let hasWhipWorked = false
  let wakeEarly: (() => void) | null = null

  async function open(): Promise<Uplink> {
    if (failures >= 2 && !hasWhipWorked && typeof MediaRecorder !== 'undefined') {
      return openIngest(stream, options.target)
    }
    const opened = await openWhip(stream, options.target)
    hasWhipWorked = true
    return opened
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeEarly = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      options.onState(failures || uplink ? 'reconnecting' : 'connecting')
      try {
        uplink = await open()
        if (isStopped) return await uplink.close()
        failures = 0
        options.onState('publishing')
        await uplink.closed
      } catch (error) {
        if (error instanceof PublishRefused) {
          options.onState('refused')
          return
        }
        failures++
      }
      if (!isStopped) await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0)
    }
  }

  const onOnline = () => wakeEarly?.()
  window.addEventListener('online', onOnline)
  const running = run()
  return {
    uplink: () => uplink,
    async replaceTracks(next) {
      stream = next
      await uplink?.replaceTracks(next)
    },
    async stop() {
      isStopped = true
      window.removeEventListener('online', onOnline)
      wakeEarly?.()
      await uplink?.close()
      await running
      options.onState('stopped')
    },
  }
}
