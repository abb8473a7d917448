import { namingSeller, type SaleName } from '../earnings/service.ts'
import type { EntryKind } from '../ledger/service.ts'

export const TIP_NAME = { name: 'tip', commissionKind: 'tokenTipCommission' } as const satisfies SaleName

export const tipEntry: EntryKind = {
  name: TIP_NAME.name,
  label: 'Tip',
  isSale: true,
  describe: namingSeller((name) => `Tip to ${name}`),
}
