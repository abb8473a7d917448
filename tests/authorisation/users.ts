import * as users from '#contract/users.ts'
import { forAccounts, forFans, row } from './matrix/row.ts'

export const rows = [
  row(users.getCurrentUser, {
    shows: ({ people }) => people.fan.id,
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
  row(users.updateUser, {
    shows: ({ people }) => people.fan.id,
    sample: () => ({ body: { name: 'A new name' } }),
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
]
