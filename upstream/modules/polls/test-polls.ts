/** Makes polls and the posts that have them, for tests. */
import { randomUUID } from 'node:crypto'
import type { Arguments } from '#contract/call.ts'
import { createPoll, type OwnPoll } from '#contract/polls.ts'
import { createPost, type OwnPost } from '#contract/posts.ts'
import type { Api, Person } from '#tests/support/api.ts'

export type NewPoll = Partial<Arguments<typeof createPoll>['body']>
type NewPost = Partial<Arguments<typeof createPost>['body']>

export const COLOURS = { question: 'Which colour?', options: ['Red', 'Green', 'Blue'], hours: 24 }

export async function makePoll(api: Api, star: Person, poll: NewPoll = {}): Promise<OwnPoll> {
  return api.call(createPoll, { body: { ...COLOURS, idempotencyKey: randomUUID(), ...poll } }, star)
}

/** Writes a post with a poll, and nothing else unless `post` says so. */
export async function makePolledPost(
  api: Api,
  star: Person,
  { poll, ...post }: NewPost & { poll?: NewPoll } = {},
): Promise<OwnPost & { poll: OwnPoll }> {
  const { _id: pollId } = await makePoll(api, star, poll)
  const body = { pollId, idempotencyKey: randomUUID(), ...post }
  return (await api.call(createPost, { body }, star)) as OwnPost & { poll: OwnPoll }
}
