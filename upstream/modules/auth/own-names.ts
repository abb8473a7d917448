import type { OwnNames } from '#contract/profile-fields.ts'
import type { Db } from '../../kernel/database.ts'
import { type Account, usernameChangeableAt } from '../accounts/service.ts'
import { findEmailChange } from './email-change-store.ts'

/** What the owner of an account sees about its names. */
export async function readOwnNames(db: Db, account: Account, now: Date): Promise<OwnNames> {
  const change = await findEmailChange(db, account.id)
  return {
    username: account.username,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    pendingEmail: change && change.expiresAt > now ? change.email : null,
    usernameChangeableAt: usernameChangeableAt(account, now)?.toISOString() ?? null,
  }
}
