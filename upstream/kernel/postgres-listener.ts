/** Listens to a channel of Postgres on a connection of its own, and connects again whenever that is lost. */
import type { Client } from 'pg'

export interface Listener {
  onMessage(text: string): void
  /** Called with false when the connection is lost: messages may be missed until it is called with true. */
  onConnection(isConnected: boolean): void
}

const RECONNECT_MS = 1000

/** @param createClient makes a client that has not connected yet */
export function listenOnPostgres(
  createClient: () => Client,
  channel: string,
  { onMessage, onConnection }: Listener,
): () => Promise<void> {
  let isStopped = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = (client = createClient())
    const lose = () => {
      if (client !== next) return
      client = undefined
      onConnection(false)
      // Ending a connection that is already broken can fail, which changes nothing.
      next.end().catch(() => undefined)
      if (!isStopped) timer = setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
      if (client === next && !isStopped) onConnection(true)
    } catch {
      lose()
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
