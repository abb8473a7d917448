/** Listens to a channel of Postgres on a connection of its own, and connects again whenever that is lost. */
import type { Client } from 'pg'
import type { Log } from './log.ts'

export interface Listener {
  onMessage(text: string): void
  /** Called with false when the connection is lost: messages may be missed until it is called with true. */
  onConnection(isConnected: boolean): void
}

const RECONNECT_MS = 1000

export interface Listening extends Listener {
  channel: string
  /** Makes a client that has not connected yet. */
  createClient: () => Client
  log?: Pick<Log, 'warn'> | undefined
}

/** @returns a function that stops */
export function listenOnPostgres(options: Listening): () => Promise<void> {
  const { channel, createClient, log, onMessage, onConnection } = options
  let isStopped = false
  /** Logged once until the connection is back. */
  let isLost = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = (client = createClient())
    const lose = (reason?: Error) => {
      if (client !== next) return
      client = undefined
      onConnection(false)
      if (!isLost) log?.warn({ err: reason, channel }, 'the connection that listens to the database is lost')
      isLost = true
      // Ending a connection that is already broken can fail, which changes nothing.
      next.end().catch(() => undefined)
      if (!isStopped) timer = setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    next.on('error', lose)
    next.on('end', () => lose())
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
      if (client !== next || isStopped) return
      onConnection(true)
      if (isLost) log?.warn({ channel }, 'the connection that listens to the database is back')
      isLost = false
    } catch (error) {
      lose(error as Error)
    }
  }

  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end().catch(() => undefined)
  }
}
