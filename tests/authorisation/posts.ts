import { randomUUID } from 'node:crypto'
import * as posts from '#contract/posts.ts'
import { smallImage } from '#tests/support/images.ts'
import { forFans, forPerformers, forPublic, nowhere, row } from './matrix/row.ts'
import type { World } from './matrix/world.ts'

const postOf = (world: World) => world.getPost()

/** The performer's own post that a call changes; each cell has its own, since the call may delete it. */
const freshPost = async (world: World) => ({ params: { id: await world.makePost() } })

/** For a call about an own post: other performers do not learn that it exists. */
const onlyItsPerformer = forPerformers({
  performer: 'ok',
  otherPerformer: 'POST_NOT_FOUND',
  unverifiedPerformer: 'POST_NOT_FOUND',
})

export const rows = [
  row(posts.createPost, {
    sample: () => ({ body: { text: 'Good evening!', idempotencyKey: randomUUID() } }),
    cells: forPerformers({
      performer: 'ok',
      otherPerformer: 'ok',
      unverifiedPerformer: 'ACCOUNT_NOT_VERIFIED',
    }),
  }),
  row(posts.createPost, {
    variant: 'a draft',
    sample: () => ({ body: { text: 'Good evening!', state: 'draft', idempotencyKey: randomUUID() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(posts.listOwnPosts, {
    shows: postOf,
    sample: () => ({ query: { limit: 100 } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'without', unverifiedPerformer: 'without' }),
  }),
  row(posts.getOwnPost, {
    owner: 'performer',
    shows: postOf,
    sample: async (world) => ({ params: { id: await world.getPost() } }),
    cells: onlyItsPerformer,
  }),
  row(posts.updatePost, {
    owner: 'performer',
    sample: async (world) => ({ ...(await freshPost(world)), body: { text: 'Said otherwise.' } }),
    cells: onlyItsPerformer,
  }),
  row(posts.pinPost, { owner: 'performer', sample: freshPost, cells: onlyItsPerformer }),
  row(posts.unpinPost, { owner: 'performer', sample: freshPost, cells: onlyItsPerformer }),
  row(posts.deletePost, { owner: 'performer', sample: freshPost, cells: onlyItsPerformer }),
  row(posts.uploadPostPhoto, {
    sample: async () => ({ files: { photo: await smallImage() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(posts.uploadPostThumbnail, {
    sample: async () => ({ files: { thumbnail: await smallImage() } }),
    cells: forPerformers({ performer: 'ok', otherPerformer: 'ok', unverifiedPerformer: 'ok' }),
  }),
  row(posts.listPosts, {
    shows: postOf,
    sample: ({ people }) => ({ query: { performerId: people.performer.id, limit: 100 } }),
    cells: forPublic({
      anonymous: 'ok',
      fan: 'ok',
      otherFan: 'ok',
      performer: 'ok',
      otherPerformer: 'ok',
      blockedFan: 'without',
      countryBlocked: 'without',
      operator: 'ok',
    }),
  }),
  row(posts.listPosts, {
    variant: 'from a performer whose documents wait',
    shows: (world) => world.getWaitingPost(),
    sample: ({ people }) => ({ query: { performerId: people.unverifiedPerformer.id } }),
    cells: { ...nowhere('without'), unverifiedPerformer: 'ok' },
  }),
  row(posts.listHomePosts, {
    shows: postOf,
    sample: async (world) => {
      // The blocked fan has a subscription too, and the block takes precedence.
      for (const who of ['fan', 'blockedFan', 'countryBlocked'] as const) await world.getSubscription(who)
      return { query: { limit: 100 } }
    },
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
  row(posts.listBookmarkedPosts, {
    shows: postOf,
    sample: async (world) => {
      // Blocks hide what has been bookmarked before.
      for (const who of ['fan', 'blockedFan', 'countryBlocked'] as const) await world.bookmark(who)
      return { query: { limit: 100 } }
    },
    cells: forFans({ fan: 'ok', otherFan: 'without', blockedFan: 'without', countryBlocked: 'without' }),
  }),
  row(posts.getPost, {
    owner: 'open',
    shows: postOf,
    sample: async (world) => ({ params: { id: await world.getPost() } }),
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
  row(posts.countPostView, {
    owner: 'open',
    sample: async (world) => ({ params: { id: await world.getPost() } }),
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
  row(posts.countPostView, {
    owner: 'open',
    variant: 'from a performer whose documents wait',
    sample: async (world) => ({ params: { id: await world.getWaitingPost() } }),
    cells: { ...nowhere('POST_NOT_FOUND'), unverifiedPerformer: 'ok' },
  }),
]
