/** Answers that are still running: a film takes minutes, and whoever loses the right to it gets no more of it. */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../../kernel/clock.ts'

/** Nobody gets bytes for longer than a minute after losing the right to them. */
const LOOK_MS = 20 * SECOND_MS

/** @returns watches a stream, and ends it once `isAllowed` says no */
export function watchRunning(
  app: FastifyInstance,
): (stream: Readable, isAllowed: () => Promise<boolean>) => void {
  const running = new Map<Readable, () => Promise<boolean>>()
  const look = async (stream: Readable, isAllowed: () => Promise<boolean>) => {
    // An answer that cannot be judged now goes on until the next look.
    const isGoingOn = await isAllowed().catch((error: unknown) => {
      app.log.error({ err: error }, 'the right to a running answer could not be read')
      return true
    })
    if (!isGoingOn) stream.destroy(new Error('the right to this file has ended'))
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
