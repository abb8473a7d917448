import * as contract from '#contract/passkeys.ts'
import { TestAuthenticator } from '#upstream/modules/passkeys/test-authenticator.ts'
import { everyAccount, everyone, forAccounts, type Persona, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const members = everyAccount('ok')

const own = forAccounts({
  fan: 'ok',
  otherFan: 'NOT_FOUND',
  performer: 'NOT_FOUND',
  otherPerformer: 'NOT_FOUND',
  blockedFan: 'NOT_FOUND',
  countryBlocked: 'NOT_FOUND',
  operator: 'NOT_FOUND',
})

type Asking = Exclude<Persona, 'anonymous' | 'unverified' | 'suspended'>
const canAsk = (who: Persona): who is Asking => members[who] === 'ok'

/** Makes a passkey for the persona from one of their challenges. */
async function makeKey({ api, people, kernel }: World, who: Asking) {
  const { options } = await api.call(contract.startPasskey, {}, people[who])
  const authenticator = new TestAuthenticator({ origin: kernel.config.PUBLIC_ORIGIN })
  return { authenticator, credential: authenticator.create(options) }
}

async function addKey(world: World, who: Asking) {
  const { authenticator, credential } = await makeKey(world, who)
  const body = { name: 'Phone', credential }
  const { _id } = await world.api.call(contract.addPasskey, { body }, world.people[who])
  return { authenticator, id: _id }
}

export const rows = [
  row(contract.listPasskeys, {
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'without',
      performer: 'without',
      otherPerformer: 'without',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'without',
    }),
    shows: async (world) => (await addKey(world, 'fan')).id,
  }),
  row(contract.startPasskey, { cells: members }),
  row(contract.addPasskey, {
    cells: members,
    sample: async (world, who) => {
      const { credential } = await makeKey(world, canAsk(who) ? who : 'fan')
      return { body: { name: 'Phone', credential } }
    },
  }),
  row(contract.addPasskey, {
    variant: 'made for another person’s challenge',
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'PASSKEY_REFUSED',
      performer: 'PASSKEY_REFUSED',
      otherPerformer: 'PASSKEY_REFUSED',
      blockedFan: 'PASSKEY_REFUSED',
      countryBlocked: 'PASSKEY_REFUSED',
      operator: 'PASSKEY_REFUSED',
    }),
    sample: async (world) => ({
      body: { name: 'Phone', credential: (await makeKey(world, 'fan')).credential },
    }),
  }),
  row(contract.renamePasskey, {
    owner: 'fan',
    cells: own,
    sample: async (world) => ({ params: { id: (await addKey(world, 'fan')).id }, body: { name: 'Tablet' } }),
  }),
  row(contract.removePasskey, {
    owner: 'fan',
    cells: own,
    sample: async (world) => ({ params: { id: (await addKey(world, 'fan')).id } }),
  }),
  row(contract.startPasskeyLogin, { cells: everyone('ok') }),
  row(contract.logInByPasskey, {
    cells: everyone('ok'),
    sample: async (world) => {
      const { authenticator } = await addKey(world, 'fan')
      const { options } = await world.api.call(contract.startPasskeyLogin, {})
      return { body: { credential: authenticator.get(options) } }
    },
  }),
  row(contract.startPasskeyConfirmation, { cells: members }),
  row(contract.confirmByPasskey, {
    cells: members,
    sample: async (world, who) => {
      const person = canAsk(who) ? who : 'fan'
      const { authenticator } = await addKey(world, person)
      const { options } = await world.api.call(contract.startPasskeyConfirmation, {}, world.people[person])
      return { body: { credential: authenticator.get(options) } }
    },
  }),
]
