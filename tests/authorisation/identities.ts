import * as identities from '#contract/identities.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { identities as rowsOfIdentities } from '#upstream/modules/identities/tables.ts'
import { everyAccount, everyone, forAccounts, row } from './matrix/row.ts'
import type { Member, World } from './matrix/world.ts'

const text = 'x'.repeat(43)
const returned = { state: text, code: 'code', browserKey: text }
const TWITTER = { provider: 'twitter' } as const

/** Connects Twitter to the persona's account, with a label that contains the account's id. */
async function connect({ kernel, people }: World, member: Member): Promise<void> {
  const { id: accountId } = people[member]
  const identity = { id: newId(), provider: 'twitter' as const, subject: accountId, accountId }
  await kernel.db
    .insert(rowsOfIdentities)
    .values({ ...identity, label: `@${accountId}` })
    .onConflictDoNothing()
}

export const rows = [
  row(identities.startTwitterLogin, { cells: everyone('ok') }),
  row(identities.finishTwitterLogin, {
    cells: everyone('LOGIN_EXPIRED'),
    sample: () => ({ query: returned }),
  }),
  row(identities.loginByGoogle, {
    cells: everyone('PROVIDER_NOT_OFFERED'),
    sample: () => ({ body: { idToken: text, nonce: text } }),
  }),
  row(identities.loginByFacebook, {
    cells: everyone('PROVIDER_NOT_OFFERED'),
    sample: () => ({ body: { accessToken: text } }),
  }),
  row(identities.listIdentities, {
    shows: ({ people }) => people.fan.id,
    sample: async (world) => {
      await connect(world, 'fan')
      return {}
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
  row(identities.startLink, {
    owner: 'open',
    sample: () => ({ params: TWITTER }),
    cells: everyAccount('ok'),
  }),
  row(identities.linkIdentity, {
    owner: 'open',
    sample: () => ({ params: TWITTER, body: { returned } }),
    cells: everyAccount('LOGIN_EXPIRED'),
  }),
  // Each persona disconnects their own identity, because the path names no account.
  row(identities.disconnectIdentity, {
    owner: 'open',
    sample: async (world, who) => {
      if (who !== 'anonymous') await connect(world, who)
      return { params: TWITTER }
    },
    cells: everyAccount('ok'),
  }),
]
