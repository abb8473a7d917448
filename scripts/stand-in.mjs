import { once } from 'node:events'
import { createServer } from 'node:http'

const BODY = JSON.stringify({
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: 'Upstream does not run: its terminal says why.',
  error: 'Service Unavailable',
})

/**
 * Answers 503 at the port of a process that cannot run. Without this server, every call would wait for the process to
 * come back, and then log that no process listens.
 * @param {{ host: string, port: number }} listens
 * @returns {Promise<() => unknown>} a function that frees the port
 */
export async function standIn({ host, port }) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    response.end(BODY)
  })
  server.listen({ host, port })
  try {
    await once(server, 'listening')
  } catch {
    // The port is in use, so calls get the same as without this server.
    return () => {}
  }
  return async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
}
