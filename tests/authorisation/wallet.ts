import * as wallet from '#contract/wallet.ts'
import { forAccounts, forFans, row } from './matrix/row.ts'

export const rows = [
  row(wallet.searchWalletEntries, {
    owner: 'fan',
    shows: async (world) => {
      await world.fillWallet('fan')
      return 'A present'
    },
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'without',
      performer: 'without',
      otherPerformer: 'without',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'without',
    }),
  }),
  row(wallet.payFromWallet, {
    owner: 'fan',
    sample: async (world) => {
      await world.fillWallet('fan')
      return { params: { id: await world.getPayment() } }
    },
    cells: forFans({
      fan: 'ok',
      otherFan: 'TRANSACTION_NOT_FOUND',
      blockedFan: 'TRANSACTION_NOT_FOUND',
      countryBlocked: 'TRANSACTION_NOT_FOUND',
    }),
  }),
]
