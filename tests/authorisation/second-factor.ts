import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/auth.ts'
import * as contract from '#contract/second-factor.ts'
import { everyAccount, everyone, type Persona, row } from './matrix/row.ts'
import { PASSWORD, type World } from './matrix/world.ts'

const members = everyAccount('ok')

type Asking = Exclude<Persona, 'anonymous' | 'unverified' | 'suspended'>
const canAsk = (who: Persona): who is Asking => members[who] === 'ok'

/** Begins to set up an authenticator app. @returns the code that the app shows */
async function startApp({ api, kernel, people }: World, who: Asking): Promise<string> {
  const { secret } = await api.call(contract.startAuthenticator, {}, people[who])
  const timestamp = kernel.clock.now().getTime()
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

async function switchOn(world: World, who: Asking): Promise<string[]> {
  const { isOn } = await world.api.call(contract.getSecondFactor, {}, world.people[who])
  if (isOn) return (await world.api.call(contract.renewRecoveryCodes, {}, world.people[who])).recoveryCodes
  const body = { code: await startApp(world, who) }
  return (await world.api.call(contract.switchOnAuthenticator, { body }, world.people[who])).recoveryCodes
}

export const rows = [
  row(contract.getSecondFactor, { cells: members }),
  row(contract.startAuthenticator, { cells: members }),
  row(contract.switchOnAuthenticator, {
    cells: members,
    sample: async (world, who) => ({ body: { code: canAsk(who) ? await startApp(world, who) : '123456' } }),
  }),
  row(contract.switchOffAuthenticator, { cells: members }),
  row(contract.renewRecoveryCodes, {
    cells: members,
    sample: async (world, who) => {
      if (canAsk(who)) await switchOn(world, who)
      return {}
    },
  }),
  row(contract.logInSecondStep, {
    cells: everyone('ok'),
    sample: async (world) => {
      const [recoveryCode] = await switchOn(world, 'fan')
      const { username } = world.people.fan
      const answer = await world.api.call(login, { body: { username, password: PASSWORD } })
      return { body: { challenge: 'challenge' in answer ? answer.challenge : '', recoveryCode } }
    },
  }),
  row(contract.logInSecondStep, {
    variant: 'with a code of another account',
    cells: everyone('INCORRECT_CODE'),
    sample: async (world) => {
      await switchOn(world, 'fan')
      const [recoveryCode] = await switchOn(world, 'otherFan')
      const { username } = world.people.fan
      const answer = await world.api.call(login, { body: { username, password: PASSWORD } })
      return { body: { challenge: 'challenge' in answer ? answer.challenge : '', recoveryCode } }
    },
  }),
]
