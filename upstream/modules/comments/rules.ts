/** What performers decide about the comments on their things: who may comment, and which words no comment may have. */
import type { Commenters } from '#contract/comment-bounds.ts'
import type { CommentRules } from '#contract/comments.ts'
import { removeInvisible } from '#contract/confusables.ts'
import type { SignedIn } from '../../http/visitor.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { AskingDeps, Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/store.ts'
import { isOpenTo } from '../entitlements/policy.ts'
import { listStandings } from '../entitlements/service.ts'
import { findWord } from './policy.ts'
import { findRules, putRules } from './rules-store.ts'

type Deps = AskingDeps<'clock' | 'registry'>

/** Why somebody is not among the commenters. */
const LIMITED: Record<Exclude<Commenters, 'everyone'>, string> = {
  followers: 'Only followers may comment here.',
  subscribers: 'Only subscribers may comment here.',
  nobody: 'Comments are closed here.',
}

/** Returns who may comment on a performer's things, and whether the viewer is one of them. */
export async function findStanding(
  deps: Deps,
  performerId: string,
  viewer: SignedIn | null,
): Promise<{ commenters: Commenters; mayComment: boolean }> {
  const { commenters } = await findRules(deps.db, performerId)
  return { commenters, mayComment: await isAmong(deps, commenters, performerId, viewer) }
}

async function isAmong(
  deps: Deps,
  commenters: Commenters,
  performerId: string,
  viewer: SignedIn | null,
): Promise<boolean> {
  if (!viewer) return false
  if (commenters === 'everyone' || viewer.accountId === performerId || viewer.kind === 'operator') return true
  if (commenters === 'nobody') return false
  const gated = { subjectType: 'performer', id: performerId, performerId, gate: commenters }
  return isOpenTo(gated, (await listStandings(deps, viewer, [gated])).get(gated)!)
}

/**
 * The performer's own words are not filtered.
 * @throws Refusal COMMENTS_LIMITED, WORD_NOT_ALLOWED
 */
export async function assertAllowed(
  deps: Deps,
  performerId: string,
  { viewer, text, isNew }: { viewer: SignedIn; text: string; isNew: boolean },
): Promise<void> {
  const { commenters, words } = await findRules(deps.db, performerId)
  if (isNew && !(await isAmong(deps, commenters, performerId, viewer)))
    throw new Refusal('COMMENTS_LIMITED', commenters === 'everyone' ? {} : { text: LIMITED[commenters] })
  if (viewer.accountId !== performerId && findWord(text, words) !== undefined)
    throw new Refusal('WORD_NOT_ALLOWED')
}

export async function getRules(db: Db, performerId: string): Promise<CommentRules> {
  return findRules(db, performerId)
}

/** Keeps each word once, without invisible characters. */
export async function setRules(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  performerId: string,
  { commenters, words }: CommentRules,
): Promise<CommentRules> {
  const kept = [...new Set(words.map((word) => removeInvisible(word).trim()).filter(Boolean))]
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { exclusive: [performerId] })
    await putRules(tx, performerId, { commenters, words: kept, updatedAt: clock.now() })
  })
  return findRules(db, performerId)
}
