/** Where new requests wait while upstream restarts, so that none is sent to a process that is about to end. */

/** Whoever has been inside for longer is cut off by upstream's end: those outside have waited long enough. */
const DRAIN_LIMIT_MS = 5000
/** Further requests than these are not held: they find upstream away. */
const MAX_HELD = 1000

/** What the door sees of an answer: when it is over, or the client has left. */
type Answer = { once(event: 'close', listener: () => void): unknown; destroyed: boolean }

export type Door = {
  /**
   * Calls `work` at once, or when the door opens if the client is still there.
   * @param isBrief whether a shutting door waits for this answer
   */
  pass(answer: Answer, isBrief: boolean, work: () => void): void
  /** Holds new requests, `holdMs` at most. @returns when those inside have been answered, or had time enough */
  shut(): Promise<void>
  open(): void
}

/** @param holdMs 0 holds nothing */
export function createDoor(holdMs: number): Door {
  const inside = new Set<Answer>()
  const held = new Set<() => void>()
  let opening: NodeJS.Timeout | undefined
  let whenEmpty: (() => void) | undefined

  function enter(answer: Answer, isBrief: boolean, work: () => void): void {
    if (isBrief) {
      inside.add(answer)
      answer.once('close', () => {
        inside.delete(answer)
        if (inside.size === 0) whenEmpty?.()
      })
    }
    work()
  }

  function open(): void {
    clearTimeout(opening)
    opening = undefined
    for (const letIn of [...held]) letIn()
  }

  return {
    pass(answer, isBrief, work) {
      if (!opening || held.size >= MAX_HELD) return enter(answer, isBrief, work)
      const letIn = () => {
        held.delete(letIn)
        if (!answer.destroyed) enter(answer, isBrief, work)
      }
      held.add(letIn)
      answer.once('close', () => held.delete(letIn))
    },
    shut: () =>
      new Promise((resolve) => {
        clearTimeout(opening)
        if (holdMs > 0) opening = setTimeout(open, holdMs)
        if (inside.size === 0) return resolve()
        const limit = setTimeout(resolve, DRAIN_LIMIT_MS)
        whenEmpty = () => {
          clearTimeout(limit)
          resolve()
        }
      }),
    open,
  }
}
