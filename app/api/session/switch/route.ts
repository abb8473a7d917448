/**
 * Swaps this browser's two accounts: `POST`, from a form of ours, with a field `next`. Every answer is another
 * document, so that the page of one account keeps no socket, no cached page and no state of the other.
 */
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { callUpstream } from '#lib/bff/client.ts'
import { refusalAnswer } from '#lib/bff/json-answer.ts'
import { extractMessage } from '#lib/bff/message.ts'
import { readClient } from '#lib/bff/request-client.ts'
import { isUpstreamError, UpstreamError } from '#lib/bff/upstream-error.ts'
import { withNext } from '#lib/next-path.ts'
import {
  clearCookie,
  clearSession,
  readSecondsLeft,
  readSession,
  resumeSession,
} from '#lib/session/cookie.ts'
import { destinationOf, safeDestination } from '#lib/session/destination.ts'
import { leaveNotice } from '#lib/session/notice.ts'
import { isPair, keepResting, readResting } from '#lib/session/resting.ts'
import { isFromOwnPage } from '#lib/session/same-page.ts'
import { RESTING_COOKIE } from '#lib/session/seal.ts'

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }
const RESTED_TOO_LONG = 'That login has ended. Please log in again.'

export async function POST(request: Request): Promise<Response> {
  if (!isFromOwnPage(request.headers)) return refusalAnswer('NOT_FOUND')
  const next = safeDestination((await request.formData()).get('next'))
  const [session, other] = [await readSession(), await readResting()]
  if (!session) return seeOther(withNext('/auth/login', next))
  const page = withNext('/auth/switch', next)
  if (!other) return seeOther(page)
  try {
    const own = await findPerson(session.token)
    // An owner who has ended this browser's session from another device meant the whole browser, so both accounts are
    // removed.
    if (!own) {
      await clearSession()
      return seeOther(withNext('/login', next))
    }
    const person = await findPerson(other.token)
    if (!person || !isPair(own, person)) {
      await clearCookie(RESTING_COOKIE)
      await leaveNotice({ tone: 'error', title: RESTED_TOO_LONG })
      return seeOther(page)
    }
    const secondsLeft = await readSecondsLeft()
    await resumeSession(other.token, other.secondsLeft)
    await keepResting({ ...own, token: session.token, secondsLeft })
    return seeOther(destinationOf(person, next))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    await leaveNotice({ tone: 'error', title: extractMessage(error) })
    return seeOther(page)
  }
}

/** @returns null for a session that upstream no longer knows @throws UpstreamError */
async function findPerson(token: string): Promise<CurrentUser | null> {
  try {
    return await callUpstream(getCurrentUser, {}, { token, client: await readClient() })
  } catch (error) {
    if (isUpstreamError(error, 401)) return null
    throw error
  }
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, ...PRIVATE } })
}
