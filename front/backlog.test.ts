/** Connections that arrive while the listener does something else. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

const AT_ONCE = 1500
/** The system's limit for the backlog, with a default for systems without that file. */
function systemBacklog(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  } catch {
    return 128
  }
}

/** Counts how many get through within 700 ms: the system tries the others again after a second. */
const CLIENT = `
  let count = 0
  const [port, most] = process.argv.slice(1).map(Number)
  for (let at = 0; at < most; at++)
    require('node:net').connect(port, '127.0.0.1', () => (count += 1)).on('error', () => undefined)
  setTimeout(() => { console.log(count); process.exit() }, 700)
`

test('connections wait for a busy listener, as many as the system allows', async () => {
  world = await startTestWorld()
  // This thread is the listener's: it accepts no connection until the other process has ended.
  const told = execFileSync(process.execPath, ['-e', CLIENT, String(world.port), String(AT_ONCE)])
  expect(Number(told)).toBeGreaterThanOrEqual(Math.min(AT_ONCE, systemBacklog()))
})
