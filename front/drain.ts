/** Holds new requests back while upstream restarts, so that none is sent to a process that is about to exit. */

/** Requests that are still running after this deadline are closed when upstream exits. */
const DRAIN_LIMIT_MS = 5000
/** Requests above this number are not held back: they fail as they do while upstream is away. */
const MAX_WAITING = 1000

/** The part of a response that the drain needs: its end, or the client's disconnect. */
type Answer = { once(event: 'close', listener: () => void): unknown; destroyed: boolean }

export type Drain = {
  /**
   * Calls `work` at once or, while draining, after `resume` if the client is still connected.
   * @param isBrief whether `start` waits for this answer
   */
  run(answer: Answer, isBrief: boolean, work: () => void): void
  /** Holds new requests back for `holdMs` at most. @returns when the running requests are answered, or the deadline has passed */
  start(): Promise<void>
  resume(): void
}

/** @param holdMs 0 holds nothing back */
export function createDrain(holdMs: number): Drain {
  const running = new Set<Answer>()
  const waiting = new Set<() => void>()
  let resuming: NodeJS.Timeout | undefined
  let whenDrained: (() => void) | undefined

  function enter(answer: Answer, isBrief: boolean, work: () => void): void {
    if (isBrief) {
      running.add(answer)
      answer.once('close', () => {
        running.delete(answer)
        if (running.size === 0) whenDrained?.()
      })
    }
    work()
  }

  function resume(): void {
    clearTimeout(resuming)
    resuming = undefined
    for (const proceed of [...waiting]) proceed()
  }

  return {
    run(answer, isBrief, work) {
      if (!resuming || waiting.size >= MAX_WAITING) return enter(answer, isBrief, work)
      const proceed = () => {
        waiting.delete(proceed)
        if (!answer.destroyed) enter(answer, isBrief, work)
      }
      waiting.add(proceed)
      answer.once('close', () => waiting.delete(proceed))
    },
    start: () =>
      new Promise((resolve) => {
        clearTimeout(resuming)
        if (holdMs > 0) resuming = setTimeout(resume, holdMs)
        if (running.size === 0) return resolve()
        const limit = setTimeout(resolve, DRAIN_LIMIT_MS)
        whenDrained = () => {
          clearTimeout(limit)
          resolve()
        }
      }),
    resume,
  }
}
