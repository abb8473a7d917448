import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type FrontConfig, SettingError } from './config.ts'

export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  /** The listener cuts off a client that sends its headers too slowly. */
  headersTimeout: 15_000,
  /** An upload may take hours: the reader of a body watches its pace, and `timeout` below ends a silent socket. */
  requestTimeout: 0,
  /** Above the idle time of common load balancers, so that they close first. */
  keepAliveTimeout: 65_000,
  /** A busy load balancer may act late on the time that the listener has told it. */
  keepAliveTimeoutBuffer: 30_000,
}
/** A TLS handshake may take as long as the headers of a request. */
export const HANDSHAKE_TIMEOUT_MS = LIMITS.headersTimeout
export const SILENCE_TIMEOUT_MS = 150_000
export const MAX_HEADER_LINES = 100

/**
 * Makes the server of the public listener, with Node's own limits set.
 * @throws SettingError when the certificate or its key cannot be used
 */
export function createListener(config: FrontConfig): Server {
  const server = config.tls ? createTls(config.tls) : createServer(LIMITS)
  server.timeout = SILENCE_TIMEOUT_MS
  server.maxHeadersCount = MAX_HEADER_LINES
  return server
}

function createTls({ certPath, keyPath }: NonNullable<FrontConfig['tls']>): Server {
  const pair = { cert: readPem('TLS_CERT', certPath), key: readPem('TLS_KEY', keyPath) }
  try {
    return createTlsServer({ ...LIMITS, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, ...pair })
  } catch {
    throw new SettingError(
      `TLS_CERT and TLS_KEY: ${certPath} and ${keyPath} are not a certificate and its key`,
    )
  }
}

function readPem(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new SettingError(`${name}: cannot read ${path}`)
  }
}
