import { randomUUID } from 'node:crypto'
import * as payments from '#contract/payments.ts'
import { everyAccount, everyone, forAccounts, forFans, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

/** Only the fan can see the fan's payments. */
const ofTheFan = forFans({
  fan: 'ok',
  otherFan: 'TRANSACTION_NOT_FOUND',
  blockedFan: 'TRANSACTION_NOT_FOUND',
  countryBlocked: 'TRANSACTION_NOT_FOUND',
})
const anOpenOne = async (world: World) => ({ params: { id: await world.makePayment() } })
const everyFan = forFans({ fan: 'ok', otherFan: 'ok', blockedFan: 'ok', countryBlocked: 'ok' })

/** A fan who may not find the performer does not learn that the post exists. */
const buyers = forFans({
  fan: 'ok',
  otherFan: 'ok',
  blockedFan: 'POST_NOT_FOUND',
  countryBlocked: 'POST_NOT_FOUND',
})

export const rows = [
  row(payments.topUpWallet, {
    sample: () => ({ body: { amountCents: 2500, idempotencyKey: randomUUID() } }),
    cells: everyFan,
  }),
  row(payments.topUpWallet, {
    variant: 'for a tip',
    sample: ({ people }) => ({
      body: {
        amountCents: 2500,
        goesOn: {
          item: { kind: 'tip', subjectId: people.performer.id, amountCents: 500 },
          idempotencyKey: randomUUID(),
        },
        idempotencyKey: randomUUID(),
      },
    }),
    cells: forFans({
      fan: 'ok',
      otherFan: 'ok',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(payments.purchaseTokens, {
    variant: 'for a post',
    sample: async (world) => ({
      body: {
        packageId: await world.getPackage(),
        goesOn: {
          item: { kind: 'feed', subjectId: await world.makeSoldPost(), highestCents: 500 },
          idempotencyKey: randomUUID(),
        },
        idempotencyKey: randomUUID(),
      },
    }),
    cells: buyers,
  }),
  row(payments.getOffer, {
    sample: async (world) => ({
      query: { kind: 'feed', subjectId: await world.makeSoldPost(), highestCents: 500 },
    }),
    cells: buyers,
  }),
  row(payments.purchaseTokens, {
    sample: async (world) => ({
      body: { packageId: await world.getPackage(), idempotencyKey: randomUUID() },
    }),
    cells: everyFan,
  }),
  row(payments.purchasePost, {
    sample: async (world) => ({
      body: { feedId: await world.makeSoldPost(), highestCents: 500, idempotencyKey: randomUUID() },
    }),
    cells: buyers,
  }),
  row(payments.purchasePostFromWallet, {
    sample: async (world, who) => {
      if (who !== 'anonymous') await world.fillWallet(who)
      return { body: { feedId: await world.makeSoldPost(), idempotencyKey: randomUUID() } }
    },
    cells: buyers,
  }),
  row(payments.subscribeToPerformer, {
    sample: ({ people }) => ({
      body: { performerId: people.performer.id, idempotencyKey: randomUUID() },
    }),
    cells: forFans({
      fan: 'ok',
      otherFan: 'ok',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(payments.subscribeToPerformer, {
    variant: 'to a performer whose documents wait',
    sample: ({ people }) => ({
      body: { performerId: people.unverifiedPerformer.id, idempotencyKey: randomUUID() },
    }),
    cells: forFans({
      fan: 'PERFORMER_NOT_FOUND',
      otherFan: 'PERFORMER_NOT_FOUND',
      blockedFan: 'PERFORMER_NOT_FOUND',
      countryBlocked: 'PERFORMER_NOT_FOUND',
    }),
  }),
  row(payments.getPaymentTransaction, { owner: 'fan', sample: anOpenOne, cells: ofTheFan }),
  row(payments.payByProvider, {
    owner: 'fan',
    sample: async (world) => ({ ...(await anOpenOne(world)), body: {} }),
    cells: ofTheFan,
  }),
  row(payments.cancelPaymentTransaction, { owner: 'fan', sample: anOpenOne, cells: ofTheFan }),
  row(payments.listPaymentTransactions, {
    owner: 'fan',
    shows: (world) => world.makePayment(),
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
  row(payments.listWalletPackages, {
    shows: (world) => world.getPackage(),
    cells: everyAccount('ok'),
  }),
  row(payments.receivePaymentWebhook, {
    // No account may call instead of the provider, which signs its calls.
    owner: 'open',
    sample: () => ({ params: { provider: 'sandbox' } }),
    cells: everyone('SIGNATURE_INVALID'),
  }),
]
