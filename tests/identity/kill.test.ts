/** Kills an upstream process right after it acknowledged a new password: the owner still gets the email. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '#contract/auth.ts'
import { scaled } from '#tests/support/scale.ts'
import { prepareUpstream, SECRET, type UpstreamProcess } from '#tests/support/upstream-process.ts'
import { systemClock } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { createOutboxSender } from '#upstream/kernel/email.ts'
import { createAccount } from '#upstream/modules/auth/registration.ts'
import { openSession } from '#upstream/modules/auth/service.ts'

/** How many kills must come between the acknowledgement and the email's delivery; other kills prove nothing. */
const HITS = scaled({ gate: 1, long: 3, full: 10 })
const MAX_KILLS = 13 * HITS
/** Another process takes over a delivery after the killed one has been silent for twenty seconds. */
const DELIVERY_LIMIT_MS = 90_000

let upstream: UpstreamProcess
let token: string
beforeAll(async () => {
  upstream = await prepareUpstream()
  token = await upstream.withDatabase(async ({ db }) => {
    const deps = { db, clock: systemClock }
    const names = { username: 'killowner', name: 'Kill Owner', email: 'killowner@example.com' }
    const account = await createAccount(deps, { ...names, kind: 'fan', password: 'correct horse' })
    const client = { userAgent: 'test', address: '127.0.0.1' }
    return (await inTransaction(db, (tx) => openSession(tx, deps, account.id, true, client))).token
  })
})
afterAll(() => upstream.remove())

async function countNotices(): Promise<number> {
  const emails = await createOutboxSender(path.join(upstream.folder, 'mail')).list(Infinity)
  return emails.filter((email) => email.subject === 'Your password was changed').length
}

async function changeOnce(): Promise<void> {
  const answer = await fetch(`${upstream.origin}${changePassword.path}`, {
    method: changePassword.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // The request names no visitor, so the rate limit does not count it.
      'x-ovation-internal': SECRET,
    },
    body: JSON.stringify({ password: `secret ${randomUUID()}` }),
  })
  expect(answer.ok).toBe(true)
}

test(`the email about a new password arrives although upstream was killed before delivering it (${HITS} times)`, async () => {
  let hits = 0
  for (let kills = 0; hits < HITS && kills < MAX_KILLS; kills++) {
    await upstream.start()
    const before = await countNotices()
    await changeOnce()
    await upstream.end('SIGKILL')
    if ((await countNotices()) > before) continue
    hits += 1
    await upstream.start()
    await expect.poll(countNotices, { timeout: DELIVERY_LIMIT_MS, interval: 100 }).toBe(before + 1)
    await upstream.end('SIGTERM')
  }
  expect(hits).toBe(HITS)
}, 900_000)
