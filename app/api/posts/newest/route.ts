import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { listHomePosts, listPosts } from '#contract/posts.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { dataAnswer, failureAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { readSession } from '#lib/session/cookie.ts'
import { POSTS_PAGE } from '../../../_lists/sizes.ts'

const Asked = z.union([
  z.strictObject({ list: z.enum(['followed', 'all']) }),
  z.strictObject({ performerId: Id }),
])

/**
 * The ids of the newest posts of a list, in its order: query `list` for a member's home page, `performerId` for a
 * profile. A page asks here whether its list has grown. It cannot ask by an action, because Next runs actions one after
 * the other with links, and sends one that is under way to the page of the link.
 */
export async function GET(request: Request): Promise<Response> {
  const asked = Asked.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!asked.success) return refusalAnswer('MALFORMED_REQUEST')
  try {
    const [session, client] = await Promise.all([readSession(), readClient()])
    const [whose, first] = [{ token: session?.token, client }, { limit: POSTS_PAGE }]
    const { data } =
      'performerId' in asked.data
        ? await callUpstream(listPosts, { query: { ...asked.data, ...first } }, whose)
        : await callUpstream(asked.data.list === 'all' ? listPosts : listHomePosts, { query: first }, whose)
    return dataAnswer(data.map(({ _id }) => _id))
  } catch (error) {
    return failureAnswer(error)
  }
}
