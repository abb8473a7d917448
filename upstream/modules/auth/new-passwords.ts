/** Passwords that a person chooses now: judged, then hashed. A login judges nothing. */
import {
  findPasswordProblem,
  namesIn,
  PASSWORD_PROBLEMS,
  type PasswordProblem,
  pieceOf,
} from '#contract/new-passwords.ts'
import type { Viewer } from '../../http/caller.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount } from '../accounts/service.ts'
import { getSettings } from '../settings/service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

export interface OwnNames {
  username?: string | null | undefined
  email?: string | null | undefined
}

/** @throws Refusal INVALID_REQUEST at the field `password`, with the reason */
export async function hashNewPassword(db: Db, password: string, owner: OwnNames): Promise<string> {
  const problem = await judge(db, password, owner)
  if (problem) {
    const text = PASSWORD_PROBLEMS[problem]
    const problems = [{ property: 'password', constraints: { [problem]: text } }]
    throw new Refusal('INVALID_REQUEST', { text, problems })
  }
  return hashPassword(password)
}

/** The verdict while a person types; a member's own names count besides the typed ones. It writes nothing down. */
export async function judgePassword(
  db: Db,
  { password, ...typed }: { password: string } & OwnNames,
  viewer: Viewer | null,
): Promise<{ problem: string | null }> {
  const account = viewer && (await findAccount(db, viewer.accountId))
  const problem = (await judge(db, password, typed)) ?? (account && (await judge(db, password, account)))
  return { problem: problem ? PASSWORD_PROBLEMS[problem] : null }
}

async function judge(
  db: Db,
  password: string,
  { username = null, email = null }: OwnNames,
): Promise<PasswordProblem | null> {
  const { siteName } = await getSettings(db)
  const problem = findPasswordProblem(password, [siteName, ...namesIn({ username, email })])
  if (problem) return problem
  return isCommonPassword(password) || isCommonPassword(pieceOf(password)) ? 'common' : null
}
