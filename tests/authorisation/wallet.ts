import { randomUUID } from 'node:crypto'
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
  row(wallet.sendTip, {
    owner: 'open',
    sample: async (world, who) => {
      if (who !== 'anonymous') await world.fillWallet(who)
      const body = { amountCents: 500, idempotencyKey: randomUUID() }
      return { params: { id: world.people.performer.id }, body }
    },
    cells: forFans({
      fan: 'ok',
      otherFan: 'ok',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(wallet.sendTip, {
    variant: 'to a performer whose documents wait',
    owner: 'open',
    sample: async (world, who) => {
      if (who !== 'anonymous') await world.fillWallet(who)
      const body = { amountCents: 500, idempotencyKey: randomUUID() }
      return { params: { id: world.people.unverifiedPerformer.id }, body }
    },
    cells: forFans({
      fan: 'PERFORMER_NOT_FOUND',
      otherFan: 'PERFORMER_NOT_FOUND',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
]
