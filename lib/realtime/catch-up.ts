/** An event with its place in its sequence. Numbers rise by one within a conversation, a room or a user's channel. */
export interface Sequenced {
  seq: number
}

/** One answer of the catch-up call: the events after the asked-for number, without gaps. */
export interface SequencePage<E extends Sequenced> {
  events: E[]
  /** The newest number that the server knows. It is beyond the last event when the answer is one page of several. */
  lastSeq: number
  /** The server has pruned the requested position, or has not reached it yet, so the page must reload its state. */
  isReset?: boolean
}

export interface SequenceReaderOptions<E extends Sequenced> {
  /** The number that the page's state already reflects. */
  lastSeq: number
  fetchAfter: (seq: number, signal: AbortSignal) => Promise<SequencePage<E>>
  /** The reader calls it once for every event, in order. */
  apply: (event: E) => void
  /** Reloads the page's state after a reset, and resolves with the number that it then reflects. */
  reload?: () => Promise<number>
  /** Time between polls while no socket delivers; 5 s by default. */
  pollEveryMs?: number
  /**
   * First wait after a failed fetch, or one that did not close the gap; 1 s by default, doubling up to `pollEveryMs`.
   */
  retryAfterMs?: number
  reportError?: (error: unknown) => void
}

export interface SequenceReader<E extends Sequenced> {
  readonly lastSeq: number
  /** Takes an event from the socket. */
  offer: (event: E) => void
  /** Tells whether the socket delivers this sequence now. Turning live catches up; otherwise the reader polls. */
  setLive: (isLive: boolean) => void
  /** Fetches newer events; while a fetch is in progress, another one follows it. */
  catchUp: () => void
  close: () => void
}

/** At most this many events wait for an earlier one. The next fetch brings the rest. */
const MAX_PENDING = 1000

/**
 * Reads a sequence from a socket that may drop, double or reorder, and from a call that may fail, without
 * losing an event, doubling one or applying one out of order.
 */
export function createSequenceReader<E extends Sequenced>(
  options: SequenceReaderOptions<E>,
): SequenceReader<E> {
  const { fetchAfter, apply, reload, pollEveryMs = 5000, retryAfterMs = 1000, reportError } = options
  const pending = new Map<number, E>()
  const aborter = new AbortController()
  let lastSeq = options.lastSeq
  let isLive = false
  let isClosed = false
  let isFetching = false
  let isFetchWanted = false
  let unsettledFetches = 0
  /**
   * The newest number of an answer without events. The reader acts on it only when a second answer confirms it.
   */
  let emptyUpTo: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function offer(event: E): void {
    if (isClosed || !Number.isSafeInteger(event.seq) || event.seq <= lastSeq) return
    if (pending.size < MAX_PENDING || event.seq === lastSeq + 1) pending.set(event.seq, event)
    else isFetchWanted = true
    applyPending()
    // While fetches fail, the timer spaces them: a busy room must not ask at every message.
    if (pending.size > 0 && !isFetching && unsettledFetches === 0) catchUp()
  }

  function setLive(next: boolean): void {
    if (isClosed || next === isLive) return
    isLive = next
    // An answer in progress may be older than the subscription, so turning live always asks once more.
    if (isLive) catchUp()
    else if (!isFetching) schedule()
  }

  function catchUp(): void {
    if (isClosed) return
    if (isFetching) isFetchWanted = true
    else void fetchAll()
  }

  async function fetchAll(): Promise<void> {
    isFetching = true
    clearTimeout(timer)
    let hasFailed = false
    try {
      do {
        isFetchWanted = false
        const page = await fetchAfter(lastSeq, aborter.signal)
        if (isClosed) return
        if (await take(page)) isFetchWanted = true
      } while (isFetchWanted && !isClosed)
    } catch (error) {
      hasFailed = true
      if (!isClosed) reportError?.(error)
    } finally {
      isFetching = false
      unsettledFetches = hasFailed || pending.size > 0 ? unsettledFetches + 1 : 0
      schedule()
    }
  }

  /** @returns whether there is more to fetch. */
  async function take(page: SequencePage<E>): Promise<boolean> {
    if (page.isReset && reload) {
      const reloadedSeq = await reload()
      if (!isClosed) moveTo(Math.max(lastSeq, reloadedSeq))
      return false
    }
    // The server's numbers have gone back, as after a restored backup: its next events are new.
    if (page.isReset && page.lastSeq < lastSeq) moveTo(page.lastSeq)
    const fresh = page.events.filter((event) => event.seq > lastSeq).sort((a, b) => a.seq - b.seq)
    for (const event of fresh) applyOne(event)
    // Events that the socket has brought meanwhile say nothing about the numbers behind them.
    if (page.events.length > 0 || page.lastSeq <= lastSeq) {
      emptyUpTo = null
      moveTo(lastSeq)
      return page.lastSeq > lastSeq
    }
    // The numbers up to `page.lastSeq` seem to be gone. The server may have read its newest number a moment
    // after the events, so only a second empty answer proves it.
    if (emptyUpTo !== null) {
      const provenSeq = emptyUpTo
      emptyUpTo = null
      moveTo(Math.max(lastSeq, provenSeq))
      return page.lastSeq > lastSeq
    }
    emptyUpTo = page.lastSeq
    return true
  }

  function moveTo(seq: number): void {
    lastSeq = seq
    for (const waiting of pending.keys()) if (waiting <= lastSeq) pending.delete(waiting)
    applyPending()
  }

  function applyPending(): void {
    for (let next = pending.get(lastSeq + 1); next; next = pending.get(lastSeq + 1)) applyOne(next)
  }

  function applyOne(event: E): void {
    if (event.seq <= lastSeq || isClosed) return
    pending.delete(event.seq)
    lastSeq = event.seq
    apply(event)
  }

  function schedule(): void {
    clearTimeout(timer)
    if (isClosed) return
    if (unsettledFetches > 0) {
      timer = setTimeout(catchUp, Math.min(retryAfterMs * 2 ** (unsettledFetches - 1), pollEveryMs))
    } else if (!isLive) {
      timer = setTimeout(catchUp, pollEveryMs)
    }
  }

  schedule()
  return {
    get lastSeq() {
      return lastSeq
    },
    offer,
    setLive,
    catchUp,
    close() {
      isClosed = true
      clearTimeout(timer)
      aborter.abort()
      pending.clear()
    },
  }
}
