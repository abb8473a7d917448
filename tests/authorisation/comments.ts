import { randomUUID } from 'node:crypto'
import * as comments from '#contract/comments.ts'
import { forAccounts, forPerformers, forPublic, row, type Cell } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

/** A comment of a fan who still subscribes. */
async function commentOf(world: World) {
  await world.getSubscription('fan')
  return { params: { id: (await world.makeComment()).id } }
}

const ofTheAuthor = (owner: Cell) =>
  forAccounts({
    fan: 'ok',
    otherFan: 'COMMENT_NOT_FOUND',
    performer: owner,
    otherPerformer: 'COMMENT_NOT_FOUND',
    unverifiedPerformer: 'COMMENT_NOT_FOUND',
    blockedFan: 'COMMENT_NOT_FOUND',
    countryBlocked: 'COMMENT_NOT_FOUND',
    operator: owner,
  })

export const rows = [
  row(comments.searchComments, {
    variant: 'on a post for subscribers',
    shows: async (world) => (await world.getComment()).text,
    sample: async (world) => {
      await world.getSubscription('fan')
      return { query: { objectId: await world.getPost() } }
    },
    cells: forPublic({
      anonymous: 'without',
      fan: 'ok',
      otherFan: 'without',
      performer: 'ok',
      otherPerformer: 'without',
      blockedFan: 'POST_NOT_FOUND',
      countryBlocked: 'POST_NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(comments.searchComments, {
    variant: 'the replies to a comment',
    sample: async (world) => {
      await world.getSubscription('fan')
      return { query: { objectType: 'comment', objectId: (await world.getComment()).id } }
    },
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'POST_NOT_FOUND',
      countryBlocked: 'POST_NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(comments.createComment, {
    sample: async (world) => {
      await world.getSubscription('fan')
      return { body: { objectId: await world.getPost(), text: 'Yes!', idempotencyKey: randomUUID() } }
    },
    cells: forAccounts({
      fan: 'ok',
      otherFan: 'FORBIDDEN',
      performer: 'ok',
      otherPerformer: 'FORBIDDEN',
      unverifiedPerformer: 'FORBIDDEN',
      blockedFan: 'POST_NOT_FOUND',
      countryBlocked: 'POST_NOT_FOUND',
      operator: 'ok',
    }),
  }),
  row(comments.editComment, {
    owner: 'fan',
    sample: async (world) => ({ ...(await commentOf(world)), body: { text: 'Better words.' } }),
    cells: ofTheAuthor('COMMENT_NOT_FOUND'),
  }),
  row(comments.deleteComment, { owner: 'fan', sample: commentOf, cells: ofTheAuthor('ok') }),
  ...[comments.pinComment, comments.unpinComment].map((call) =>
    row(call, {
      owner: 'performer',
      sample: commentOf,
      cells: forPerformers({ performer: 'ok', otherPerformer: 'COMMENT_NOT_FOUND' }),
    }),
  ),
  row(comments.listReceivedComments, {
    owner: 'performer',
    shows: async (world) => (await world.getComment()).text,
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(comments.getCommentRules, {
    owner: 'performer',
    shows: () => 'rotten fish',
    sample: async ({ api, people }) => {
      const body = { commenters: 'everyone', words: ['rotten fish'] } as const
      await api.call(
        comments.setCommentRules,
        { body: { ...body, words: [...body.words] } },
        people.performer,
      )
      return {}
    },
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without' }),
  }),
  row(comments.setCommentRules, {
    sample: () => ({ body: { commenters: 'followers', words: [] } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
]
