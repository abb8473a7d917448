'use client'

import { useCallback, useContext, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import {
  createSequenceReader,
  type SequencePage,
  type SequenceReader,
  type SequenceReaderOptions,
  type Sequenced,
} from './catch-up.ts'
import type { ConnectionState } from './connection-state.ts'
import type { EventHandler, RealtimeHandle } from './connection.ts'
import { RealtimeContext } from './realtime-provider.tsx'

/** The state of the live connection; null where there is none (for a visitor, or before the first effect). */
export function useConnectionState(): ConnectionState | null {
  const handle = useContext(RealtimeContext)
  const subscribe = useCallback((onChange: () => void) => handle?.onState(onChange) ?? (() => {}), [handle])
  return useSyncExternalStore(
    subscribe,
    () => handle?.state ?? null,
    () => null,
  )
}

/**
 * Listens to a channel while the component is mounted; null listens to nothing. The handler may be a fresh function
 * at every render; `onLive` tells whether the server delivers the channel now.
 */
export function useChannel(
  channel: string | null,
  handler: EventHandler,
  onLive?: (isLive: boolean) => void,
): void {
  const handle = useContext(RealtimeContext)
  const handleEvent = useEffectEvent(handler)
  const handleLive = useEffectEvent((isLive: boolean) => onLive?.(isLive))

  useEffect(() => {
    if (handle === null || channel === null) return
    return subscribeWithEnd(handle, channel, handleEvent, handleLive)
  }, [handle, channel])
}

export interface SequenceOptions<E extends Sequenced> {
  /** The channel that carries the sequence; null when the viewer has none. */
  channel: string | null
  /**
   * The number that the rendered state reflects. The hook reads it when the component mounts or `channel` changes.
   */
  lastSeq: number
  /** The catch-up call. The hook polls with it while there is no socket, so it must be cheap to repeat. */
  fetchAfter: (seq: number, signal: AbortSignal) => Promise<SequencePage<E>>
  /** The hook calls it once for every event, in order. */
  apply: (event: E) => void
  /** Reloads the state after the server has pruned its events; resolves with the number that it then reflects. */
  reload?: () => Promise<number>
  /** Reads a socket event; null for one that is not of the sequence. By default: the data, if it has a `seq`. */
  toEvent?: (name: string, data: unknown) => E | null
  pollEveryMs?: number
  /** False reads nothing: no socket, no polls. Default true. */
  isEnabled?: boolean
}

/**
 * Follows a sequence by socket and catch-up call: by socket where the viewer has a connection, and by polling, every
 * 5 s, where there is none.
 * @returns a function that fetches newer events at once, for a page that has heard of them in another way
 */
export function useSequence<E extends Sequenced>(options: SequenceOptions<E>): () => void {
  const { channel, isEnabled = true } = options
  const handle = useContext(RealtimeContext)
  const readerRef = useRef<SequenceReader<E> | null>(null)
  const createReader = useEffectEvent(() => createSequenceReader<E>(readerOptions()))
  const readOptions = useEffectEvent(() => options)

  function readerOptions(): SequenceReaderOptions<E> {
    return {
      lastSeq: options.lastSeq,
      pollEveryMs: options.pollEveryMs,
      fetchAfter: (seq, signal) => readOptions().fetchAfter(seq, signal),
      apply: (event) => readOptions().apply(event),
      reload: options.reload,
    }
  }

  useEffect(() => {
    if (!isEnabled) return
    const reader = createReader()
    readerRef.current = reader
    // The page may come from a cache: its content can be a minute old.
    reader.catchUp()
    return () => {
      readerRef.current = null
      reader.close()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another channel is another sequence
  }, [channel, isEnabled])

  useEffect(() => {
    if (handle === null || channel === null || !isEnabled) return
    return subscribeWithEnd(
      handle,
      channel,
      (name, data) => {
        const { toEvent = sequencedData<E> } = readOptions()
        const event = toEvent(name, data)
        if (event) readerRef.current?.offer(event)
      },
      (isLive) => readerRef.current?.setLive(isLive),
    )
  }, [handle, channel, isEnabled])

  return useCallback(() => readerRef.current?.catchUp(), [])
}

/** Subscribes; the returned cleanup also says that the channel is no longer delivered. */
function subscribeWithEnd(
  handle: RealtimeHandle,
  channel: string,
  handler: EventHandler,
  onLive: (isLive: boolean) => void,
): () => void {
  const unsubscribe = handle.subscribe(
    channel,
    (event, data) => handler(event, data),
    (isLive) => onLive(isLive),
  )
  return () => {
    unsubscribe()
    onLive(false)
  }
}

function sequencedData<E extends Sequenced>(_name: string, data: unknown): E | null {
  const isSequenced =
    typeof data === 'object' && data !== null && 'seq' in data && typeof data.seq === 'number'
  return isSequenced ? (data as E) : null
}
