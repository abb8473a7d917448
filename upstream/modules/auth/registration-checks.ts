/** What upstream alone knows of a person's new account: told in one answer with all else that is wrong with a form. */
import { Password, Username } from '#contract/fields.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findUsernameRefusal } from '../accounts/service.ts'
import { findPasswordRefusal } from './new-passwords.ts'

/** The fields as they were sent: what the contract refuses of them is not looked at. */
export async function checkFields(db: Db, fields: Record<string, unknown>): Promise<FieldProblem[]> {
  const refusals = await findRefusals(db, {
    username: Username.safeParse(fields.username).data,
    password: Password.safeParse(fields.password).data,
    email: typeof fields.email === 'string' ? fields.email : undefined,
  })
  return refusals.flatMap(({ problems }) => problems ?? [])
}

/**
 * Before anything is made: a person hears of the name and the password together.
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR, USERNAME_OR_EMAIL_TAKEN; INVALID_REQUEST for the password, or
 *   for both
 */
export async function assertRegistrable(db: Db, person: Typed): Promise<void> {
  const [first, ...others] = await findRefusals(db, person)
  if (!first) return
  if (others.length === 0) throw first
  throw new Refusal('INVALID_REQUEST', {
    problems: [first, ...others].flatMap(({ problems }) => problems ?? []),
  })
}

interface Typed {
  username: string | null | undefined
  password: string | null | undefined
  email: string | null | undefined
}

async function findRefusals(db: Db, { username, password, email }: Typed): Promise<Refusal[]> {
  const found = [
    username ? await findUsernameRefusal(db, username) : null,
    password ? await findPasswordRefusal(db, password, { username, email }) : null,
  ]
  return found.filter((one) => one !== null)
}
