/**
 * Watches responses that are still being sent. A video takes minutes, and a viewer who loses access to it must not get
 * the rest.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../../kernel/clock.ts'

/**
 * The time between two checks: a viewer who loses access to a file gets its bytes for less than a minute after that.
 */
const LOOK_MS = 20 * SECOND_MS

/** @returns a function that watches a stream and destroys it once `isAllowed` answers false */
export function watchRunning(
  app: FastifyInstance,
): (stream: Readable, isAllowed: () => Promise<boolean>) => void {
  const running = new Map<Readable, () => Promise<boolean>>()
  const look = async (stream: Readable, isAllowed: () => Promise<boolean>) => {
    // A response continues until the next check if its access check fails.
    const isGoingOn = await isAllowed().catch((error: unknown) => {
      app.log.error({ err: error }, 'the access check of a running response failed')
      return true
    })
    if (!isGoingOn) stream.destroy(new Error('access to this file has ended'))
  }
  const timer = setInterval(() => {
    for (const [stream, isAllowed] of running) void look(stream, isAllowed)
  }, LOOK_MS)
  timer.unref()
  app.addHook('onClose', () => clearInterval(timer))
  return (stream, isAllowed) => {
    running.set(stream, isAllowed)
    stream.once('close', () => running.delete(stream))
  }
}
