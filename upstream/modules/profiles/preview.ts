/** Shows performers their own page as somebody else would see it, by the same functions that serve that person. */
import type { Answer } from '#contract/call.ts'
import type { previewProfile } from '#contract/performer-blocks.ts'
import type { Viewer, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listPosts } from '../posts/service.ts'
import { getUser } from '../performer-blocks/service.ts'
import { getProfile } from './service.ts'

const POSTS = 6

/** @throws Refusal USER_NOT_FOUND, also for operators */
export async function preview(
  kernel: Kernel,
  performer: Viewer,
  as: { country?: string | undefined; user?: string | undefined },
): Promise<Answer<typeof previewProfile>> {
  const user = as.user === undefined ? null : await getUser(kernel.db, performer, as.user.replace(/^@/, ''))
  if (user?.kind === 'operator') throw new Refusal('USER_NOT_FOUND')
  // The addresses of files are signed for the performer's own session, since the other person has none here.
  const { sessionId } = performer
  const viewer = user && {
    accountId: user.id,
    sessionId,
    confirmedAt: null,
    isIncomplete: false,
    isClosing: false,
    kind: user.kind,
    username: user.username,
    name: user.name,
  }
  const visitor: Visitor = { viewer, country: as.country ?? null }
  const named = user && { username: user.username ?? '', name: user.name }
  try {
    const profile = await getProfile(kernel.db, performer.accountId, visitor)
    const query = { performerId: performer.accountId, limit: POSTS, offset: 0 }
    const { data, total } = await listPosts(kernel, query, visitor)
    return { profile, posts: data, totalPosts: total, user: named }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PERFORMER_NOT_FOUND') throw error
    return { profile: null, posts: [], totalPosts: 0, user: named }
  }
}
