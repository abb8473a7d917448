import { randomUUID } from 'node:crypto'
import * as tips from '#contract/tips.ts'
import { forFans, row } from './matrix/row.ts'

export const rows = [
  row(tips.sendTip, {
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
  row(tips.sendTip, {
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
  row(tips.openTip, {
    sample: ({ people }) => ({
      body: { performerId: people.performer.id, amountCents: 500, idempotencyKey: randomUUID() },
    }),
    cells: forFans({
      fan: 'ok',
      otherFan: 'ok',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(tips.openTip, {
    variant: 'to a performer whose documents wait',
    sample: ({ people }) => ({
      body: { performerId: people.unverifiedPerformer.id, amountCents: 500, idempotencyKey: randomUUID() },
    }),
    cells: forFans({
      fan: 'PERFORMER_NOT_FOUND',
      otherFan: 'PERFORMER_NOT_FOUND',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
]
