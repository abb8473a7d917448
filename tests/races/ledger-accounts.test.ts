/** A transfer opens accounts in one fixed order, whatever the order of its postings, so that no two deadlock. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { errorCodeOf, inTransaction, type Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { CLEARING, REVENUE, transfer } from '#upstream/modules/ledger/service.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await createTestKernel()
})
afterAll(() => kernel.close())

const open = (tx: Tx, ownerId: string, kind: string) =>
  tx.execute(sql`
    insert into ledger_accounts (id, owner_id, kind, currency, may_be_negative)
    values (${newId()}, ${ownerId}, ${kind}, 'EUR', true)`)

test.each([
  ['as they are opened', (postings: object[]) => postings],
  ['the other way round', (postings: object[]) => postings.toReversed()],
])('a transfer that names accounts %s holds the first while it waits for the last', async (_, arrange) => {
  const [first, last] = [newId(), newId()]
  const postings = [
    { ownerId: first, accountKind: CLEARING, amountCents: -1 },
    { ownerId: last, accountKind: REVENUE, amountCents: 1 },
  ]
  const waiting: Promise<unknown>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await open(tx, last, 'revenue')
    const wanted = {
      idempotencyKey: newId(),
      kind: 'promotion',
      postings: arrange(postings) as typeof postings,
    }
    waiting.push(inTransaction(kernel.db, (other) => transfer(other, wanted)))
    await untilSomebodyWaits(kernel)
    const taken = inTransaction(kernel.db, async (third) => {
      await third.execute(sql`set local lock_timeout = '300ms'`)
      await open(third, first, 'clearing')
    })
    expect(errorCodeOf(await taken.catch((error: unknown) => error))).toBe('55P03')
  })
  await Promise.all(waiting)
})
