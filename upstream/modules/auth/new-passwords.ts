/** Passwords that a person chooses now: judged, then hashed. A login judges nothing. */
import {
  findPasswordProblem,
  listedForms,
  namesIn,
  PASSWORD_PROBLEMS,
  type PasswordProblem,
} from '#contract/new-passwords.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

export interface OwnNames {
  username?: string | null | undefined
  email?: string | null | undefined
}

/** @throws Refusal INVALID_REQUEST at the field `password`, with the reason */
export async function hashNewPassword(db: Db, password: string, owner: OwnNames): Promise<string> {
  const refusal = await findPasswordRefusal(db, password, owner)
  if (refusal) throw refusal
  return hashPassword(password)
}

/** @returns INVALID_REQUEST at the field `password`, with the reason */
export async function findPasswordRefusal(
  db: Db,
  password: string,
  owner: OwnNames,
): Promise<Refusal | null> {
  const problem = await judge(db, password, owner)
  if (!problem) return null
  const text = PASSWORD_PROBLEMS[problem]
  const problems = [{ property: 'password', constraints: { [problem]: text } }]
  return new Refusal('INVALID_REQUEST', { text, problems })
}

/** The verdict while a person types. It looks at nobody's account and writes nothing down. */
export async function judgePassword(
  db: Db,
  { password, ...typed }: { password: string } & OwnNames,
): Promise<{ problem: string | null }> {
  const problem = await judge(db, password, typed)
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
  return listedForms(password).some(isCommonPassword) ? 'common' : null
}
