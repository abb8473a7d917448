import * as users from '#contract/users.ts'
import { smallImage } from '#tests/support/images.ts'
import { everyAccount, everyone, forAccounts, forFans, forPerformers, row } from './matrix/row.ts'

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
  row(users.uploadUserAvatar, {
    sample: async () => ({ files: { avatar: await smallImage() } }),
    cells: everyAccount('ok'),
  }),
  row(users.uploadAvatarOfUser, {
    owner: 'fan',
    sample: async ({ people }) => ({
      params: { id: people.fan.id },
      files: { avatar: await smallImage() },
    }),
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'NOT_FOUND',
      performer: 'NOT_FOUND',
      otherPerformer: 'NOT_FOUND',
      blockedFan: 'NOT_FOUND',
      countryBlocked: 'NOT_FOUND',
      operator: 'NOT_FOUND',
    }),
  }),
  row(users.viewUser, {
    owner: 'fan',
    shows: ({ people }) => `${people.fan.username}@example.com`,
    sample: ({ people }) => ({ params: { id: people.fan.id } }),
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
  row(users.searchUsers, {
    owner: 'performer',
    shows: ({ people }) => people.fan.id,
    sample: async (world) => {
      await world.getSubscription('fan')
      return {}
    },
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(users.confirmEmail, {
    sample: () => ({ body: { token: 'a link that nobody was sent' } }),
    cells: everyone('LINK_NOT_GOOD'),
  }),
]
