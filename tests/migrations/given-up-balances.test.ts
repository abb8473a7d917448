/** The migration notes as given up what an account held when its owner closed it, and nothing that came later. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { readFixture } from './baseline-fixture.ts'
import { makeDatabase, type RawDatabase } from './raw-database.ts'

interface Held {
  id: string
  /** The time of the last ledger entry but one, and the balance after it. */
  thenAt: string
  thenCents: number
  nowCents: number
}

let database: Database
let fans: Held[]
let performer: Held

/** Finds people whose account has entries of at least two times. */
async function readHeld(raw: RawDatabase, kind: string, accountKind: string): Promise<Held[]> {
  const rows: unknown = await raw.query(
    `select a.id, before.created_at::text as "thenAt", before.current_balance_cents::int as "thenCents",
       l.balance_cents::int as "nowCents"
     from accounts a join ledger_accounts l on l.owner_id = a.id and l.kind = '${accountKind}'
     join ledger_entries last on last.account_id = l.id and last.account_version = l.version
     join ledger_entries before on before.account_id = l.id and before.account_version = l.version - 1
     where a.kind = '${kind}' and a.status = 'active'
       and before.created_at < last.created_at and before.current_balance_cents > 0
     order by a.id`,
  )
  return rows as Held[]
}

/** Closes the account as if its owner had done so at `thenAt` and had given up the balance. */
const close = (raw: RawDatabase, { id, thenAt }: Held) =>
  raw.query(`update accounts set status = 'closing', status_when_kept = 'active', gives_up_balance = true,
    deletes_at = '${thenAt}'::timestamptz + interval '14 days' where id = '${id}'`)

const change = (raw: RawDatabase, { id }: Held, columns: string) =>
  raw.query(`update accounts set ${columns} where id = '${id}'`)

beforeAll(async () => {
  const raw = await makeDatabase(readFixture())
  fans = await readHeld(raw, 'fan', 'wallet')
  ;[performer] = (await readHeld(raw, 'performer', 'earnings')) as [Held]
  const [gone, kept, silent, closing, early] = fans as [Held, Held, Held, Held, Held]
  const beforeMoney = { ...early, thenAt: '2000-01-01' }
  for (const person of [gone, kept, silent, closing, performer, beforeMoney]) await close(raw, person)
  await change(raw, gone, `status = 'deleted', deletes_at = null`)
  await change(raw, kept, `status = 'active', deletes_at = null`)
  await change(raw, silent, 'gives_up_balance = false')
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

async function givenUpBy(id: string): Promise<number> {
  const [row] = await queryRows<{ cents: number }>(
    database.db,
    sql`select gives_up_cents::int as cents from accounts where id = ${id}`,
  )
  return row!.cents
}

test('a closing account gives up the balance that it had when its owner closed it', async () => {
  const closing = fans[3]!
  expect(closing.nowCents).not.toBe(closing.thenCents)
  expect(await givenUpBy(closing.id)).toBe(closing.thenCents)
  expect(performer.nowCents).not.toBe(performer.thenCents)
  expect(await givenUpBy(performer.id)).toBe(performer.thenCents)
})

test('an account that was closed before it held money gives up nothing', async () => {
  expect(await givenUpBy(fans[4]!.id)).toBe(0)
})

test('a deleted account gave up its whole balance; one that was reopened, or never consented, nothing', async () => {
  const [gone, kept, silent] = fans as [Held, Held, Held]
  expect(await givenUpBy(gone.id)).toBe(gone.nowCents)
  expect(await givenUpBy(kept.id)).toBe(0)
  expect(await givenUpBy(silent.id)).toBe(0)
})
