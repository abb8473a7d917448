/** The person who looks at the page (spec §2 "Common behaviour"). */
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { isUpstreamError } from '../bff/upstream-error.ts'
import { withNext } from '../next-path.ts'
import { readSession } from '../session/cookie.ts'
import { readResting } from '../session/resting.ts'
import { completionPath, destinationAfterLogin } from '../session/destination.ts'
import { FANS, MEMBERS, type PageFlags, PERFORMERS } from './page-flags.ts'
import { endSession, goToLogin, readOwnPath } from './session-end.ts'

export type Viewer = CurrentUser

/** When this request began to read. Its pages show what was so then, or later. */
export const startOfReads = cache((): number => Date.now())

/** Asks upstream once for each request, however many components need the viewer. */
const askForViewer = cache(async (): Promise<Viewer | 'visitor' | 'expired'> => {
  startOfReads()
  const session = await readSession()
  if (!session) return 'visitor'
  try {
    return await callUpstream(getCurrentUser, {}, { token: session.token, client: await readClient() })
  } catch (error) {
    if (isUpstreamError(error, 401)) return 'expired'
    throw error
  }
})

/**
 * The viewer of a page that is open to all, loaded quietly. After any failure the page shows what a visitor sees, and
 * the session stays; a person whose account is being deleted counts as a visitor too, since upstream refuses every call
 * of theirs.
 */
export async function findViewer(): Promise<Viewer | null> {
  const viewer = await askForViewer().catch(() => null)
  return viewer === 'visitor' || viewer === 'expired' || viewer?.deletesAt ? null : viewer
}

/**
 * The viewer by a page's flags. A visitor without a session goes to the login page. A session that upstream no longer
 * knows ends, and `/login` says 'Forbidden in the action!'. A fan on a performers' page loses the session and goes to
 * the login page; a person of another role on a fans' page goes where they land after a login. Any other failure is
 * thrown, and the session stays.
 */
export async function loadViewer(flags: PageFlags): Promise<Viewer | null> {
  if (!flags.requiresAuthentication) return findViewer()
  const viewer = await askForViewer()
  if (viewer === 'expired') return endSession('expired')
  if (viewer === 'visitor') return flags.mustNotRedirect ? null : goToLogin()
  if (flags.performersOnly && !viewer.isPerformer) {
    // A fan whose second account here is a performer’s is asked to switch, and keeps the session.
    if ((await readResting())?.isPerformer) redirect(withNext('/auth/switch', await readOwnPath()))
    return endSession('not-performer')
  }
  const completing = completionPath(viewer)
  if (completing && !isPath((await headers()).get(PATH_HEADER), completing)) {
    redirect(withNext(completing, await readOwnPath()))
  }
  if (flags.fansOnly && (viewer.isPerformer || viewer.isOperator)) {
    if (await readResting()) redirect(withNext('/auth/switch', await readOwnPath()))
    redirect(destinationAfterLogin(viewer))
  }
  return viewer
}

/** The middleware sets the page's path in this header. */
const PATH_HEADER = 'x-ovation-path'

function isPath(asked: string | null, path: string): boolean {
  return asked?.split('?')[0] === path
}

/** Any member. */
export async function requireViewer(): Promise<Viewer> {
  return (await loadViewer(MEMBERS)) ?? goToLogin()
}

/** A fan. A person of another role goes where they land after a login. */
export async function requireFan(): Promise<Viewer> {
  return (await loadViewer(FANS)) ?? goToLogin()
}

/** A performer. A fan loses the session (spec §6). */
export async function requirePerformer(): Promise<Viewer> {
  const viewer = await loadViewer(PERFORMERS)
  return viewer ?? goToLogin()
}

/** An operator. For every other person the admin console does not exist. */
export async function requireOperator(): Promise<Viewer> {
  const viewer = await requireViewer()
  if (!viewer.isOperator) notFound()
  return viewer
}
