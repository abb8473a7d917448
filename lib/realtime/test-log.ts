import { vi } from 'vitest'
import { createSequenceReader, type SequencePage, type Sequenced } from './catch-up.ts'

/** The server's side: a log, and a call whose answers the test releases one at a time. */
export function createLog(pageSize = Infinity) {
  const log: Sequenced[] = []
  const waiting: { answer: () => void; fail: () => void }[] = []
  return {
    waiting,
    asked: [] as number[],
    append(): Sequenced {
      const event = { seq: log.length + 1 }
      log.push(event)
      return event
    },
    get length() {
      return log.length
    },
    fetchAfter(this: { asked: number[] }, seq: number): Promise<SequencePage<Sequenced>> {
      this.asked.push(seq)
      return new Promise((resolve, reject) => {
        waiting.push({
          // The call reads the log when it answers, before, during or after the socket's events.
          answer: () => resolve({ events: log.slice(seq, seq + pageSize), lastSeq: log.length }),
          fail: () => reject(new Error('upstream is away')),
        })
      })
    },
    /** Answers the oldest question. */
    async settle(how: 'answer' | 'fail' = 'answer'): Promise<void> {
      waiting.shift()?.[how]()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** A reader of the log, and the numbers that it applied. */
export function startReader(log: ReturnType<typeof createLog>, lastSeq = 0) {
  const applied: number[] = []
  const reader = createSequenceReader<Sequenced>({
    lastSeq,
    fetchAfter: (seq) => log.fetchAfter(seq),
    apply: ({ seq }) => applied.push(seq),
  })
  return { applied, reader }
}
