import { expect, test } from 'vitest'
import { TRANSACTION_KINDS } from '#contract/payments.ts'
import { allOf } from '#upstream/modules/all.ts'
import { tipEntry } from '#upstream/modules/wallet/tip-entries.ts'

const entryKinds = allOf('entryKinds')
const saleKinds = allOf('saleKinds')

test('every entry kind and every sale kind has one owner', () => {
  for (const names of [entryKinds, saleKinds].map((kinds) => kinds.map(({ name }) => name))) {
    expect(names).toEqual([...new Set(names)])
  }
})

test('a sale kind has a text for people, and pays a performer exactly where there is a commission', () => {
  for (const { name, commissionKind } of saleKinds) {
    const entry = entryKinds.find((one) => one.name === name)
    expect(entry?.label, name).toBeTruthy()
    expect(entry?.isSale ?? false, name).toBe(commissionKind !== null)
  }
})

test('a payment is of a sale kind or a tip', () => {
  const sold = [...saleKinds.map(({ name }) => name), tipEntry.name]
  expect(sold.toSorted()).toEqual([...TRANSACTION_KINDS].toSorted())
})
