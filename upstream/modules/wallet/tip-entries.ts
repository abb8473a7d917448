import { namingSeller } from '../earnings/service.ts'
import type { EntryKind } from '../ledger/service.ts'

export const tipEntry: EntryKind = {
  name: 'tip',
  label: 'Tip',
  isSale: true,
  describe: namingSeller((name) => `Tip to ${name}`),
}
