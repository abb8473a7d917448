import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { makeFan, makePerformer } from '#tests/support/api.ts'
import { createTestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import type { Registry } from '#upstream/kernel/registry.ts'
import { SALE_KINDS } from '#upstream/modules/sales/sale-kinds.ts'
import { registry } from '#upstream/modules/all.ts'
import { EARNINGS } from '#upstream/modules/earnings/service.ts'
import { type AccountKind, ENTRY_KINDS, REVENUE, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import type { SaleKind } from '#upstream/modules/sales/sale-kinds.ts'
import { fillWallet } from './world.ts'

const entryKinds = registry.listAll(ENTRY_KINDS)
const saleKinds = registry.listAll(SALE_KINDS)

test('only one module owns each entry kind and each sale kind', () => {
  for (const names of [entryKinds, saleKinds].map((kinds) => kinds.map(({ name }) => name))) {
    expect(names).toEqual([...new Set(names)])
  }
})

test('every kind of sale has a label, and each of its entry kinds is registered', () => {
  const owned = new Set(entryKinds.map(({ name }) => name))
  for (const { name, label, otherEntries = [] } of saleKinds) {
    expect(label, name).toBeTruthy()
    expect([name, ...otherEntries.map((entry) => entry.name)].filter((one) => !owned.has(one))).toEqual([])
  }
  expect(saleKinds.map(({ name }) => name).toSorted()).toEqual(['feed', 'subscription', 'tip', 'topup'])
})

const UNSAID = 'every account holds what the rows of the modules say'

test('the ledger proof fails if a new kind of sale is missing from the registry or from earnings', async () => {
  const kernel = await createTestKernel()
  onTestFinished(() => kernel.close())
  const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
  await fillWallet(kernel, fan, 500)
  // Sells something without a row in earnings.
  const payInto = (accountKind: AccountKind) =>
    inTransaction(kernel.db, (tx) =>
      transfer(tx, {
        idempotencyKey: `encore:${accountKind.name}`,
        kind: 'encore',
        postings: [
          { ownerId: fan.id, accountKind: WALLET, amountCents: -100 },
          { ownerId: accountKind === REVENUE ? 'platform' : star.id, accountKind, amountCents: 100 },
        ],
      }),
    )
  const listBroken = async (lists: Registry) => {
    const { ok, checks } = await verifyLedger({ db: kernel.db, registry: lists })
    const broken = checks.filter(({ violations }) => violations > 0).map(({ name }) => name)
    expect(ok).toBe(broken.length === 0)
    return broken
  }
  await payInto(REVENUE)
  const entry = { name: 'encore', label: 'Encore' }
  const sale = { name: 'encore', commissionKind: 'tokenTipCommission' }
  // An entry that sells nothing must also match rows of a module.
  expect(await listBroken(withPlanted({ entryKinds: [entry] }))).toEqual([UNSAID])
  const moved = sql`
    select kind, owner_id, cents from (values
      ('wallet', ${fan.id}, -100), ('revenue', 'platform', 100)) moved (kind, owner_id, cents)`
  expect(await listBroken(withPlanted({ entryKinds: [entry], accountMoves: [moved] }))).toEqual([])
  expect(await listBroken(withPlanted({ saleKinds: [sale as SaleKind], accountMoves: [moved] }))).toEqual([
    'every transaction is of a kind that a module owns',
    'every sale is earned once',
  ])
  // The proof also finds an entry that is not registered as a sale, if a performer gains from it.
  await payInto(EARNINGS)
  expect(await listBroken(withPlanted({ entryKinds: [entry] }))).toEqual([
    UNSAID,
    'what a performer gains was sold',
  ])
})
