import { eq } from 'drizzle-orm'
import type { CommentRules } from '#contract/comments.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { commentRules } from './tables.ts'

/** The rules of a performer who has decided nothing. */
const OPEN: CommentRules = { commenters: 'everyone', words: [] }

export async function findRules(db: Db, performerId: string): Promise<CommentRules> {
  const { commenters, words } = commentRules
  const [row] = await db
    .select({ commenters, words })
    .from(commentRules)
    .where(eq(commentRules.performerId, performerId))
  return row ?? OPEN
}

export async function putRules(
  tx: Tx,
  performerId: string,
  rules: CommentRules & { updatedAt: Date },
): Promise<void> {
  await tx
    .insert(commentRules)
    .values({ performerId, ...rules })
    .onConflictDoUpdate({ target: commentRules.performerId, set: rules })
}
