import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Refusal } from '../kernel/refusal.ts'
import { runCommand, type OpsContext, type OpsAnswer } from './commands.ts'

export const socketPath = (dataDir: string) => path.resolve(dataDir, 'ops.sock')

/**
 * Accepts the operator's commands on a Unix socket that only this user may open: `POST /ops` with `{ words: string[] }`
 * returns `{ lines, isOk }`.
 */
export async function listenForOps(context: OpsContext): Promise<{ close(): Promise<void> }> {
  const file = socketPath(context.kernel.config.DATA_DIR)
  // A killed process leaves its socket behind. This process holds the lock on DATA_DIR, so no other one listens there.
  await rm(file, { force: true })
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => answer(context, body))
      .then((result) => response.setHeader('content-type', 'application/json').end(JSON.stringify(result)))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve))
  await chmod(file, 0o600)
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await rm(file, { force: true })
    },
  }
}

export async function answer(context: OpsContext, body: string): Promise<OpsAnswer> {
  try {
    const { words } = JSON.parse(body) as { words?: unknown }
    if (!Array.isArray(words)) throw new Refusal('MALFORMED_REQUEST')
    return await runCommand(context, words.map(String))
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError)
      return { lines: [error.message], isOk: false }
    context.kernel.log.error({ err: error }, 'ops')
    return { lines: [`Failed: ${error instanceof Error ? error.message : String(error)}`], isOk: false }
  }
}
