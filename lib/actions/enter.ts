import { redirect } from 'next/navigation'
import { type LoginAnswer, logout, type OpenedSession } from '#contract/auth.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { withNext } from '../next-path.ts'
import { readSecondsLeft, readSession, startSession } from '../session/cookie.ts'
import { keepDevice } from '../session/device.ts'
import { destinationOf } from '../session/destination.ts'
import { leaveNotice } from '../session/notice.ts'
import { isPair, keepResting, readResting } from '../session/resting.ts'
import { keepSecondStep } from '../session/second-step.ts'

export interface Entry {
  remember: boolean
  next: string | null
  /** The name by which upstream knows this browser from now on; only a login that has named it sets this. */
  device?: string
  /** Keeps the account of this browser's present session beside the new one, until the person switches back. */
  isBeside?: boolean
}

/**
 * Finishes every login of the web half, whatever proved the identity. It stores the token and redirects: first to what
 * the account still needs from its owner, else to `next`, else to the home of the account's role (spec §2). When
 * upstream asks for a second factor, it redirects to that page, whose action calls this function again. `next` stays in
 * the address meanwhile, so that it outlives the minutes of the step.
 */
export async function enter(
  answer: LoginAnswer,
  { remember, next, device, isBeside = false }: Entry,
): Promise<never> {
  if (device) await keepDevice(device)
  if ('challenge' in answer) {
    await keepSecondStep({ challenge: answer.challenge, remember, isBeside })
    redirect(withNext('/auth/login/second-step', next))
  }
  const { token, account } = answer
  if (isBeside) return enterBeside(answer, { remember, next })
  await startSession(token, remember)
  redirect(destinationOf(account, next))
}

/** Starts the second account's session. By now the person has logged in to both accounts in this browser. */
async function enterBeside({ token, account }: OpenedSession, { remember, next }: Entry): Promise<never> {
  const [session, secondsLeft, replaced] = [await readSession(), await readSecondsLeft(), await readResting()]
  const own = session && (await findPerson(session.token))
  if (!session || !own || !isPair(own, account)) {
    await endUpstream(token)
    await leaveNotice({ tone: 'error', title: notAPair(own) })
    redirect(withNext('/auth/switch', next))
  }
  if (replaced) await endUpstream(replaced.token)
  await startSession(token, remember)
  await keepResting({ ...own, token: session.token, secondsLeft })
  redirect(destinationOf(account, next))
}

function notAPair(own: CurrentUser | null): string {
  const wanted = own?.isPerformer ? 'a fan' : 'a performer'
  return `That account is not ${wanted}’s. Two accounts in one browser are a fan’s and a performer’s.`
}

async function findPerson(token: string): Promise<CurrentUser | null> {
  return callUpstream(getCurrentUser, {}, { token, client: await readClient() }).catch(() => null)
}

/** Ends a session at upstream. While upstream is away, the session ends only when it expires. */
export async function endUpstream(token: string): Promise<void> {
  await callUpstream(logout, {}, { token, client: await readClient() }).catch(() => undefined)
}
