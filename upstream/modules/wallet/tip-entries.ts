import { namingSeller, type SaleName } from '../earnings/service.ts'
import type { EntryKind } from '../ledger/service.ts'

export const tipName = { name: 'tip', commissionKind: 'tokenTipCommission' } as const satisfies SaleName

export const tipEntry: EntryKind = {
  name: tipName.name,
  label: 'Tip',
  isSale: true,
  describe: namingSeller((name) => `Tip to ${name}`),
}
