/** The runtime role of `docs/operations.md` can run upstream, and can neither change tables nor empty the ledger. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#tests/support/free-port.ts'
import { createDatabase, runAlone } from '#tests/support/postgres.ts'
import { bootUpstream, type RunningUpstream } from '#upstream/boot.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import { errorCodeOf, inTransaction, openDatabase } from '#upstream/kernel/database.ts'
import { openJobs } from '#upstream/kernel/jobs.ts'
import { createLog } from '#upstream/kernel/log.ts'
import { listWorkers } from '#upstream/kernel/domain-events.ts'
import { registry } from '#upstream/modules/all.ts'
import { PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'

const server = process.env.DATABASE_URL!
const role = `app_${randomUUID().replaceAll('-', '')}`
let owner: string
let app: string
let folder: string
let upstream: RunningUpstream | undefined

/** Reads the document's statements and puts this run's role into them. */
async function readGrants(): Promise<string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const [, statements = ''] = /```sql\n([^`]+)```/.exec(text) ?? []
  return statements.replaceAll('ovation_app', role)
}

beforeAll(async () => {
  owner = await createDatabase(server)
  const url = new URL(owner)
  url.username = role
  app = url.href
  // Opens the database as `ops` does while the platform is stopped.
  const database = await openDatabase({ databaseUrl: owner })
  const jobs = await openJobs(database, createLog('silent'), listWorkers(registry), { isIdle: true })
  await jobs.stop()
  await database.close()
  await runAlone(owner, await readGrants())
  folder = await mkdtemp(path.join(tmpdir(), 'ovation-role-'))
})
afterAll(async () => {
  await upstream?.stop()
  await rm(folder, { recursive: true, force: true })
  await runAlone(server, `drop database ${new URL(owner).pathname.slice(1)} with (force)`)
  await runAlone(server, `drop role ${role}`)
})

test('upstream boots as the runtime role, with queues and schedules, and writes', async () => {
  const port = await findFreePort()
  const config = readConfig({
    DATABASE_URL: app,
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    INTERNAL_SECRET: 'role-secret-role-secret-role-secret-0001',
    UPSTREAM_PORT: String(port),
    // The test starts no media engine.
    ANT_MEDIA_URL: 'http://127.0.0.1:9',
    ANT_MEDIA_SECRET: 'role-secret-role-secret-role-secret-0001',
  })
  upstream = await bootUpstream(config)
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
  // This call enqueues a job for an email in its transaction.
  const asked = await fetch(`http://127.0.0.1:${port}/auth/users/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com' }),
  })
  expect(asked.status).toBe(200)
})

test('the runtime role can transfer money', async () => {
  const database = await openDatabase({ databaseUrl: app })
  const receipt = await inTransaction(database.db, (tx) =>
    transfer(tx, {
      idempotencyKey: 'role',
      kind: 'promotion',
      postings: [
        { ownerId: 'platform', accountKind: PROMOTION, amountCents: -5 },
        { ownerId: 'ann', accountKind: WALLET, amountCents: 5 },
      ],
    }),
  )
  await database.close()
  expect(receipt.balanceOf('ann', WALLET)).toBe(5)
})

test.each([
  'create table more (id int)',
  'drop table ledger_entries',
  'alter table ledger_entries disable trigger all',
  'drop trigger ledger_entries_immutable on ledger_entries',
  'truncate ledger_entries',
  'update ledger_entries set amount_cents = 0',
  'delete from ledger_transactions',
  'delete from ledger_accounts',
  'set session_replication_role = replica',
  'truncate accounts cascade',
  'create schema more',
])('the runtime role may not %s', async (statement) => {
  const client = new Client({ connectionString: app })
  await client.connect()
  const refused = await client.query(statement).catch((error: unknown) => error)
  await client.end()
  expect(errorCodeOf(refused)).toBe('42501')
})
