import { getPoll } from '#contract/polls.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { dataAnswer, failureAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { readSession } from '#lib/session/cookie.ts'

/**
 * A poll as it stands now, for a page that is open on it, with the time at which it began to be read. A vote whose
 * answer came after that is newer.
 */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const asked = getPoll.params?.safeParse(await params)
  if (!asked?.success) return refusalAnswer('MALFORMED_REQUEST')
  const atMs = Date.now()
  try {
    const [session, client] = await Promise.all([readSession(), readClient()])
    const args = { params: asked.data, query: {} }
    const poll = await callUpstream(getPoll, args, { token: session?.token, client })
    return dataAnswer({ poll, atMs })
  } catch (error) {
    return failureAnswer(error)
  }
}
