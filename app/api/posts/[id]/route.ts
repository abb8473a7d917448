import { getOwnPost } from '#contract/posts.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { dataAnswer, failureAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { readSession } from '#lib/session/cookie.ts'

/** One of the performer's own posts, for the composer that is open on it. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = getOwnPost.params?.safeParse(await params)
  if (!asked?.success) return refusalAnswer('MALFORMED_REQUEST')
  try {
    const [session, client] = await Promise.all([readSession(), readClient()])
    const args = { params: asked.data }
    return dataAnswer(await callUpstream(getOwnPost, args, { token: session?.token, client }))
  } catch (error) {
    return failureAnswer(error)
  }
}
