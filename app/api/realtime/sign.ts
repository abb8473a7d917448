import type { Arguments } from '#contract/call.ts'
import type { authenticateSocket, authorizeChannel } from '#contract/realtime.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { parseJson, readBoundedText } from '#lib/bff/bounded-text.ts'
import { dataAnswer, failureAnswer, refusalAnswer } from '#lib/bff/json-answer.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { readSession } from '#lib/session/cookie.ts'

const MAX_BODY_BYTES = 2000

type SigningCall = typeof authorizeChannel | typeof authenticateSocket

/** Reads the cookie for the browser and has upstream sign. Without a session the answer is a 401 as JSON. */
export async function signFor<C extends SigningCall>(call: C, request: Request): Promise<Response> {
  const session = await readSession()
  if (!session) return refusalAnswer('UNAUTHENTICATED')
  const body = call.body?.safeParse(parseJson(await readBoundedText(request, MAX_BODY_BYTES)))
  if (!body?.success) return refusalAnswer('MALFORMED_REQUEST')
  try {
    const access = { token: session.token, client: await readClient() }
    return dataAnswer(await callUpstream(call, { body: body.data } as Arguments<C>, access))
  } catch (error) {
    return failureAnswer(error)
  }
}
