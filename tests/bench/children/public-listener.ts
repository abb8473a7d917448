/** The product's public listener without pages, in a separate process, for benches of what it forwards. */
import { createFront } from '#front/server.ts'
import { readFrontConfig } from '#front/config.ts'
import { findFreePort } from '#tests/support/free-port.ts'

const port = await findFreePort()
const front = createFront({
  config: readFrontConfig({ ...process.env, PORT: String(port) }),
  web: {
    request: (_, response) => {
      response.writeHead(404).end()
      return Promise.resolve()
    },
  },
})
await front.listen()
process.on('disconnect', () => process.exit())
process.send?.({ type: 'ready', port })
