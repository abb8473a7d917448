import type { Reply } from '#contract/call.ts'
import { listEvents } from '#contract/realtime.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { dataAnswer, failureAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { createAnswerCache } from '#lib/bff/answer-cache.ts'
import { readSession } from '#lib/session/cookie.ts'

const KEEP_MS = 2000
const rememberForVisitors = createAnswerCache<Reply<typeof listEvents>>({ keepMs: KEEP_MS })

/**
 * Events of a channel after a sequence number: query `channel`, `afterSeq`, `limit`. Visitors of a public room share
 * one answer for two seconds; each audience has its own, since a performer may block a country.
 */
export async function GET(request: Request): Promise<Response> {
  const query = listEvents.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query?.success) return refusalAnswer('MALFORMED_REQUEST')
  try {
    const [session, client] = await Promise.all([readSession(), readClient()])
    const args = { query: query.data }
    if (session) return dataAnswer(await callUpstream(listEvents, args, { token: session.token, client }))

    const audience = request.headers.get('x-ovation-audience') ?? ''
    const { channel, afterSeq, limit } = query.data
    const key = [audience, channel, afterSeq, limit].join(' ')
    const events = await rememberForVisitors(key, () => callUpstream(listEvents, args, { client }))
    return dataAnswer(events, { 'cache-control': `private, max-age=${KEEP_MS / 1000}` })
  } catch (error) {
    return failureAnswer(error)
  }
}
