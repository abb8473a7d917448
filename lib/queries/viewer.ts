/** Who looks at the page (spec §2 "Common behaviour"). */
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { callUpstream } from '../bff/client.ts'
import { readClient } from '../bff/request-client.ts'
import { isUpstreamError } from '../bff/upstream-error.ts'
import { readSession } from '../session/cookie.ts'
import { completionPath, destinationAfterLogin } from '../session/destination.ts'
import { MEMBERS, type PageFlags, PERFORMERS } from './page-flags.ts'
import { endSession, goToLogin } from './session-end.ts'

export type Viewer = CurrentUser

/** Asked once a request, however many components want to know. */
const askForViewer = cache(async (): Promise<Viewer | 'visitor' | 'expired'> => {
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
 * For open pages: the viewer, loaded quietly. Any failure means a stranger, and logs nobody out; so is somebody whose
 * account is being deleted, for whom every call is refused.
 */
export async function findViewer(): Promise<Viewer | null> {
  const viewer = await askForViewer().catch(() => null)
  return viewer === 'visitor' || viewer === 'expired' || viewer?.deletesAt ? null : viewer
}

/**
 * The viewer by a page's flags. Without a session: to the login page. With one that upstream no longer
 * knows: it ends, `/login` says 'Forbidden in the action!'. Not a performer on a performers' page: it ends,
 * to the login page. Any other failure is thrown and logs nobody out.
 */
export async function loadViewer(flags: PageFlags): Promise<Viewer | null> {
  if (!flags.requiresAuthentication) return findViewer()
  const viewer = await askForViewer()
  if (viewer === 'expired') return endSession('expired')
  if (viewer === 'visitor') return flags.mustNotRedirect ? null : goToLogin()
  if (flags.performersOnly && !viewer.isPerformer) return endSession('not-performer')
  const completing = completionPath(viewer)
  if (completing && !isPath((await headers()).get(PATH_HEADER), completing)) redirect(completing)
  return viewer
}

/** The page that the middleware says it is asked for. */
const PATH_HEADER = 'x-ovation-path'

function isPath(asked: string | null, path: string): boolean {
  return asked?.split('?')[0] === path
}

/** Any logged-in person. */
export async function requireViewer(): Promise<Viewer> {
  return (await loadViewer(MEMBERS)) ?? goToLogin()
}

/** A fan; others go where they land after a login. */
export async function requireFan(): Promise<Viewer> {
  const viewer = await requireViewer()
  if (viewer.isPerformer || viewer.isOperator) redirect(destinationAfterLogin(viewer))
  return viewer
}

/** A performer; a fan loses the session (spec §6). */
export async function requirePerformer(): Promise<Viewer> {
  const viewer = await loadViewer(PERFORMERS)
  return viewer ?? goToLogin()
}

/** An operator; for everybody else the console does not exist. */
export async function requireOperator(): Promise<Viewer> {
  const viewer = await requireViewer()
  if (!viewer.isOperator) notFound()
  return viewer
}
