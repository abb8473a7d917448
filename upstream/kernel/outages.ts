/** Failures that lie neither in the request nor in our code: the database, a disk or another service fails now. */

/**
 * `collision`: two transactions wanted the same rows and one of them had to give way. `away`: the database, or another
 * service, does not answer. `full`: there is no room left for a file, or for the database's rows.
 */
export type Outage = 'collision' | 'away' | 'full'

const BY_CODE: Record<string, Outage> = {
  // Postgres: deadlock, serialisation.
  '40P01': 'collision',
  '40001': 'collision',
  // Postgres: it is shut down, has crashed, is starting, or accepts no more connections.
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '53300': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  // The same by `fetch`.
  UND_ERR_CONNECT_TIMEOUT: 'away',
  UND_ERR_HEADERS_TIMEOUT: 'away',
  UND_ERR_BODY_TIMEOUT: 'away',
  UND_ERR_SOCKET: 'away',
  // An object storage that answers with a status of `isAwayStatus`.
  STORAGE_AWAY: 'away',
  // The codes by which `MediaEngineError` says that the engine was not there, and not that it refused.
  ENGINE_DIED: 'away',
  ENGINE_UNREACHABLE: 'away',
  RECORDING_UNREACHABLE: 'away',
  // Postgres' disk is full, or ours.
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

/** Postgres' class of faults of the connection. */
const CONNECTION_CLASS = /^08[0-9A-Z]{3}$/

/** The drivers' messages about a lost connection that carry no code. */
const LOST = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'PGlite is closed',
  'PGlite is closing',
])

const MAX_DEPTH = 5

/** Reads the error, or its causes. @returns undefined for anything else: a bug, or a refusal */
export function outageOf(error: unknown): Outage | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < MAX_DEPTH; at = at.cause, depth++) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    const found = BY_CODE[code] ?? (CONNECTION_CLASS.test(code) || LOST.has(at.message) ? 'away' : undefined)
    if (found) return found
  }
  return undefined
}

/** Whether another service says by this HTTP status that the same request may succeed later. */
export function isAwayStatus(status: number): boolean {
  return status >= 500 || status === 429
}
