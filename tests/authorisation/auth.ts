import { randomUUID } from 'node:crypto'
import * as auth from '#contract/auth.ts'
import { everyAccount, everyone, row } from './matrix/row.ts'
import { PASSWORD } from './matrix/world.ts'

const members = everyAccount('ok')

export const rows = [
  row(auth.login, {
    cells: everyone('ok'),
    sample: ({ people }) => ({ body: { username: people.fan.username, password: PASSWORD } }),
  }),
  row(auth.login, {
    variant: 'to an account that is suspended',
    cells: everyone('ACCOUNT_SUSPENDED'),
    sample: ({ people }) => ({ body: { username: people.suspended.username, password: PASSWORD } }),
  }),
  row(auth.login, {
    variant: 'to an account that is not verified',
    cells: everyone('EMAIL_NOT_VERIFIED'),
    sample: ({ people }) => ({ body: { username: people.unverified.username, password: PASSWORD } }),
  }),
  row(auth.loginByToken, {
    cells: everyone('ok'),
    sample: async (world) => ({ body: { token: (await world.signIn('fan')).token } }),
  }),
  row(auth.logout, { cells: members }),
  row(auth.confirmIdentity, { cells: members, sample: () => ({ body: { password: PASSWORD } }) }),
  row(auth.registerFan, {
    cells: everyone('ok'),
    sample: () => {
      const username = `new${randomUUID().slice(0, 12).replaceAll('-', '')}`
      const consent = { acceptTerms: true, isAdult: true } as const
      const email = `${username}@example.com`
      return { body: { name: 'New', username, email, password: PASSWORD, ...consent } }
    },
  }),
  row(auth.forgotPassword, {
    cells: everyone('ok'),
    sample: ({ people }) => ({ body: { email: `${people.fan.username}@example.com` } }),
  }),
  row(auth.resetPassword, {
    cells: everyone('LINK_NOT_GOOD'),
    sample: () => ({ body: { token: randomUUID(), password: PASSWORD } }),
  }),
  row(auth.checkPassword, {
    cells: everyone('ok'),
    sample: () => ({ body: { password: PASSWORD } }),
  }),
  row(auth.changePassword, { cells: members, sample: () => ({ body: { password: PASSWORD } }) }),
  row(auth.verifyEmail, {
    cells: everyone('LINK_NOT_GOOD'),
    sample: () => ({ body: { token: randomUUID() } }),
  }),
  row(auth.resendVerification, {
    cells: everyone('ok'),
    sample: ({ people }) => ({ body: { email: `${people.unverified.username}@example.com` } }),
  }),
]
