/** The reference for uploads, in a separate process: it writes the body of each PUT to a file and syncs it. */
import { createServer } from 'node:http'
import { open } from 'node:fs/promises'
import path from 'node:path'

const folder = process.argv[2] ?? '.'
let count = 0
const server = createServer((request, response) => {
  void (async () => {
    const handle = await open(path.join(folder, `sink-${(count += 1)}`), 'w')
    for await (const piece of request) await handle.write(piece as Buffer)
    await handle.sync()
    await handle.close()
    response.writeHead(204).end()
  })()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit())
