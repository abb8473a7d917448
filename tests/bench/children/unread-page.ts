/** The public listener with one page of 100 KB, in a process of its own, for measuring clients that do not read. */
import { randomBytes } from 'node:crypto'
import { createFront } from '#front/server.ts'
import { readFrontConfig } from '#front/config.ts'
import { findFreePort } from '#tests/support/free-port.ts'

const PAGE_BYTES = 100_000

const port = await findFreePort()
const front = createFront({
  config: readFrontConfig({ ...process.env, PORT: String(port) }),
  web: {
    request: (_, response) => {
      response.end(randomBytes(PAGE_BYTES))
      return Promise.resolve()
    },
  },
})
await front.listen()
process.on('disconnect', () => process.exit())
process.send?.({ type: 'ready', port })
