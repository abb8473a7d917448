import { expect, onTestFinished, test } from 'vitest'
import { makeFan, makePerformer } from '#tests/support/api.ts'
import { createTestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import type { Registry } from '#upstream/kernel/registry.ts'
import { allOf, registry } from '#upstream/modules/all.ts'
import { transfer, verifyLedger } from '#upstream/modules/ledger/service.ts'
import { fillWallet } from './world.ts'

const entryKinds = allOf('entryKinds')
const saleKinds = allOf('saleKinds')

test('every entry kind and every sale kind has one owner', () => {
  for (const names of [entryKinds, saleKinds].map((kinds) => kinds.map(({ name }) => name))) {
    expect(names).toEqual([...new Set(names)])
  }
})

test('what is sold has a text for people, in the ledger too', () => {
  const owned = new Set(entryKinds.map(({ name }) => name))
  for (const { name, label, otherEntries = [] } of saleKinds) {
    expect(label, name).toBeTruthy()
    expect([name, ...otherEntries.map((entry) => entry.name)].filter((one) => !owned.has(one))).toEqual([])
  }
  expect(saleKinds.map(({ name }) => name).toSorted()).toEqual(['subscription', 'tip', 'topup'])
})

/** The modules' lists, and one more item in one of them. */
function registryWith(name: string, item: object): Registry {
  return {
    listAll: <Item>(key: { name: string }) => [
      ...registry.listAll<Item>(key),
      ...(key.name === name ? [item as Item] : []),
    ],
  }
}

test('a new kind of sale cannot be forgotten by the proof of the ledger', async () => {
  const kernel = await createTestKernel()
  onTestFinished(() => kernel.close())
  const [fan, star] = [await makeFan(kernel), await makePerformer(kernel)]
  await fillWallet(kernel, fan, 500)
  // Sold, and never written down as somebody's earnings.
  const payInto = (accountKind: 'earnings' | 'revenue') =>
    inTransaction(kernel.db, (tx) =>
      transfer(tx, {
        idempotencyKey: `encore:${accountKind}`,
        kind: 'encore',
        postings: [
          { ownerId: fan.id, accountKind: 'wallet', amountCents: -100 },
          { ownerId: accountKind === 'revenue' ? 'platform' : star.id, accountKind, amountCents: 100 },
        ],
      }),
    )
  const listBroken = async (lists: Registry) => {
    const { ok, checks } = await verifyLedger({ db: kernel.db, registry: lists })
    const broken = checks.filter(({ violations }) => violations > 0).map(({ name }) => name)
    expect(ok).toBe(broken.length === 0)
    return broken
  }
  await payInto('revenue')
  const entry = { name: 'encore', label: 'Encore' }
  const sale = { name: 'encore', commissionKind: 'tokenTipCommission' }
  expect(await listBroken(registryWith('entryKinds', entry))).toEqual([])
  expect(await listBroken(registryWith('saleKinds', sale))).toEqual([
    'every transaction is of a kind that a module owns',
    'every sale is earned once',
  ])
  // Not even the mark is needed once a performer gains by it.
  await payInto('earnings')
  expect(await listBroken(registryWith('entryKinds', entry))).toEqual(['what a performer gains was sold'])
})
