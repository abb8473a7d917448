import * as payouts from '#contract/payout-settings.ts'
import { forPerformers, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const own = ({ people }: World) => ({ params: { id: people.performer.id } })
const cells = forPerformers({ performer: 'ok', otherPerformer: 'PERFORMER_NOT_FOUND' })

const paypal = async (world: World) => {
  const body = { email: 'mira.own@example.com' }
  await world.api.call(payouts.updatePaypalSettings, { ...own(world), body }, world.people.performer)
  return {}
}

export const rows = [
  row(payouts.getPayoutSettings, {
    owner: 'performer',
    shows: () => 'm•••@example.com',
    sample: paypal,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(payouts.updateBankingSettings, {
    owner: 'performer',
    shows: () => '•••• 0154',
    sample: (world) => ({
      ...own(world),
      body: {
        holderName: 'Mira Own',
        bankName: 'Bank',
        country: 'PT',
        iban: 'PT50000201231234567890154',
        address: 'Rua 1',
        city: 'Lisboa',
      },
    }),
    cells,
  }),
  row(payouts.updatePaymentGatewaySettings, {
    owner: 'performer',
    shows: () => '•••• 4567',
    sample: (world) => ({
      ...own(world),
      body: { gateway: 'stripe', accountId: 'acct_1234567', secretKey: 'sk_live_secret' },
    }),
    cells,
  }),
  row(payouts.updatePaypalSettings, {
    owner: 'performer',
    shows: () => 'm•••@example.com',
    sample: (world) => ({ ...own(world), body: { email: 'mira.own@example.com' } }),
    cells,
  }),
]
