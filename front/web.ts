import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import next from 'next'
import { createActionReader } from './action-calls.ts'
import { REFUSALS, refuse } from './answer.ts'
import type { FrontConfig } from './config.ts'
import type { Web } from './server.ts'

/**
 * Prepares Next in this process.
 * @param dir the folder of `app/` and `.next`
 * @throws Error when there is no build and `isDevelopment` is false
 */
export async function startWeb(
  config: FrontConfig,
  { dir, isDevelopment }: { dir: string; isDevelopment: boolean },
): Promise<Web & { close: () => Promise<void> }> {
  // Next would handle every upgrade of the public listener; it gets a server without a port instead.
  const upgrades = createServer()
  const app = next({
    dev: isDevelopment,
    dir,
    // With any other name Next mistakes its own rewrites for another site's.
    hostname: 'localhost',
    port: config.port,
    httpServer: upgrades,
  })
  const ownCalls = createServer()
  ownCalls.listen(0, '127.0.0.1')
  await once(ownCalls, 'listening')
  // Next fetches a server action that redirects, or that another page owns, from this address. Left unset it would be
  // the Host header, which the client writes.
  // oxlint-disable-next-line node/no-process-env -- the only way to tell Next
  process.env.__NEXT_PRIVATE_ORIGIN = `http://127.0.0.1:${(ownCalls.address() as AddressInfo).port}`

  await (isDevelopment ? app.prepare() : withoutSteps(() => app.prepare()))
  const handle = app.getRequestHandler()
  const readAction = createActionReader(isDevelopment ? null : await readActionIds(dir, config.buildDir))

  ownCalls.on('request', (request, response) => {
    if (!isSecret(request.headers['x-ovation-internal'], config.internalSecret)) {
      return refuse(response, REFUSALS.notFound)
    }
    handle(request, response).catch((error: unknown) => {
      console.error('web:', error)
      refuse(response, REFUSALS.failed)
    })
  })

  const builtPage = path.join(dir, config.buildDir, 'server/app/_not-found.html')
  return {
    request: async (request, response, body) => {
      const call = request.method === 'POST' ? await readAction(request.headers, body) : 'readable'
      if (call === 'readable') return handle(request, response)
      if (call === 'unreadable') return refuse(response, REFUSALS.badRequest)
      sayUnknownAction(response)
    },
    missingPage: isDevelopment ? undefined : await readFile(builtPage, 'utf8'),
    isDevelopment,
    ...(isDevelopment && {
      upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
    }),
    close: async () => {
      ownCalls.close()
      ownCalls.closeAllConnections()
      await app.close()
    },
  }
}

/** The ids under which the pages of this build call their actions. */
async function readActionIds(dir: string, buildDir: string): Promise<Set<string>> {
  const file = path.join(dir, buildDir, 'server/server-reference-manifest.json')
  const { node, edge } = JSON.parse(await readFile(file, 'utf8')) as Record<'node' | 'edge', object>
  return new Set([...Object.keys(node), ...Object.keys(edge)])
}

/** The answer that Next gives, so that its script in a tab of an older build recognises it. */
function sayUnknownAction(response: ServerResponse): void {
  const headers = { 'x-nextjs-action-not-found': '1', 'cache-control': 'no-store' }
  response.writeHead(409, { ...headers, 'content-type': 'text/plain' }).end('Server Action unavailable.')
}

/**
 * Next prints on the console how long it took to read its own settings, and no option prevents that. It prints warnings
 * and errors by other methods.
 */
async function withoutSteps(prepare: () => Promise<void>): Promise<void> {
  const { log } = console
  console.log = () => undefined
  try {
    await prepare()
  } finally {
    console.log = log
  }
}

function isSecret(given: string | string[] | undefined, secret: string): boolean {
  const ours = Buffer.from(secret)
  const theirs = Buffer.from(String(given ?? ''))
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
