import { listRoomMessages } from '#contract/conversations.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { dataAnswer, failureAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { readSession } from '#lib/session/cookie.ts'

/** Older messages of a public room than those that a page has: query `offset`, `limit`. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ conversationId: string }> },
): Promise<Response> {
  const asked = listRoomMessages.params?.safeParse({ id: (await params).conversationId })
  const { offset, limit } = Object.fromEntries(new URL(request.url).searchParams)
  const query = listRoomMessages.query?.safeParse({ offset, limit })
  if (!asked?.success || !query?.success) return refusalAnswer('MALFORMED_REQUEST')
  try {
    const [session, client] = await Promise.all([readSession(), readClient()])
    const args = { params: asked.data, query: query.data }
    return dataAnswer(await callUpstream(listRoomMessages, args, { token: session?.token, client }))
  } catch (error) {
    return failureAnswer(error)
  }
}
