/**
 * A probe must fail if it has learned nothing: every probe fails against a server that answers all requests alike.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attack, PROBES } from './attack.ts'
import { limitSettings } from './limits.ts'
import { targetAt } from './target.ts'

/** The manifest of a build with one action. */
const MANIFEST = {
  node: {
    ['0'.repeat(42)]: {
      exportedName: 'sendTip',
      filename: 'lib/actions/payments.ts',
      workers: { 'app/(site)/wallet/page': {} },
    },
  },
}

let folder: string
let server: Server | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ovation-attack-'))
  mkdirSync(path.join(folder, 'server'))
  writeFileSync(path.join(folder, 'server/server-reference-manifest.json'), JSON.stringify(MANIFEST))
  vi.stubEnv('NEXT_DIST_DIR', folder)
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  rmSync(folder, { recursive: true })
})

test.each([200, 429])('every quick probe fails if the server always answers with %i', async (status) => {
  let visit = ''
  server = createServer((request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    // Shows what the previous visitor sent, as a broken cache does.
    response.end(visit)
    visit = JSON.stringify({ url: request.url, headers: request.headers })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const limits = limitSettings.parse({ LIMIT_CONNECTIONS_PER_NETWORK: '20', LIMIT_PAGES_PER_MINUTE: '120' })

  const findings = await attack(targetAt(`http://127.0.0.1:${port}`, { limits, patienceMs: 500 }), {
    isQuick: true,
  })
  expect(findings.map(({ probe }) => probe)).toEqual(
    PROBES.filter((one) => one.isQuick).map(({ name }) => name),
  )
  expect(findings.filter(({ gaveWay }) => gaveWay.length === 0)).toEqual([])
})
