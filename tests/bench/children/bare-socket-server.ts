/** The reference for fan-out, in a separate process: a `ws` server that sends each posted text to all sockets. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'

const server = createServer((request, response) => {
  void text(request).then((message) => {
    for (const client of sockets.clients) client.send(message)
    response.end('{}')
  })
})
const sockets = new WebSocketServer({ server, perMessageDeflate: false })

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit())
