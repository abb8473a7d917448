/** `npm run ops` in a terminal, while the platform runs. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const script = path.resolve(import.meta.dirname, '../../scripts/ops.mjs')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ovation-ops-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('`npm run ops` prints the answer on standard output and the data folder on standard error', async () => {
  const platform = createServer((_, response) => response.end('{"lines":["currency \\"EUR\\""],"isOk":true}'))
  await once(platform.listen(path.join(folder, 'ops.sock')), 'listening')
  const env = { ...process.env, DATA_DIR: folder }
  const { stdout, stderr } = await run(process.execPath, [script, 'settings', 'get', 'currency'], { env })
  platform.close()
  expect(stdout).toBe('currency "EUR"\n')
  expect(stderr).toBe(`Data folder: ${folder}\n`)
})
