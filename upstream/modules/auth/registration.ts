import { Password, Username } from '#contract/fields.ts'
import type { FieldProblem } from '#contract/errors.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Account, NewAccount } from '../accounts/store.ts'
import { insertAccount, findUsernameRefusal } from '../accounts/usernames.ts'
import { findTermsVersion, getSettings } from '../settings/service.ts'
import { mailVerification } from './email-addresses.ts'
import { hashNewPassword, findPasswordRefusal } from './passwords.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs'>

interface NewPerson {
  kind: 'fan' | 'performer' | 'operator'
  name: string
  /** Null for a person who came by another provider and has not chosen yet. */
  username: string | null
  email: string | null
  /** Null for a person who enters by another provider only. */
  password: string | null
  status?: 'pending_email' | 'pending_verification' | 'active'
  /** Whether the address was shown to be the person's own; by whom an operator makes, it counts as such. */
  isEmailVerified?: boolean
  /** Chosen beforehand where something else carries it already. */
  id?: string
  /** From where the terms were accepted. */
  termsAddress?: string
}

/**
 * @param together what must be there with the account or not at all
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR, USERNAME_OR_EMAIL_TAKEN, INVALID_REQUEST for the password
 */
export async function createAccount(
  deps: Pick<Kernel, 'db' | 'clock'>,
  person: NewPerson,
  together: (tx: Tx, account: Account) => Promise<void> = () => Promise.resolve(),
): Promise<Account> {
  const account = await prepareAccount(deps.db, person, deps.clock.now())
  return inTransaction(deps.db, async (tx) => {
    const inserted = await insertAccount(tx, account)
    await together(tx, inserted)
    return inserted
  })
}

/** Hashing a password takes long enough to keep others waiting: an account is prepared before its transaction. */
export async function prepareAccount(db: Db, person: NewPerson, now: Date): Promise<NewAccount> {
  const { isEmailVerified = person.email !== null } = person
  return {
    id: person.id ?? newId(),
    kind: person.kind,
    status: person.status ?? 'active',
    name: person.name,
    username: person.username,
    email: person.email,
    passwordHash: person.password === null ? null : await hashNewPassword(db, person.password, person),
    emailVerifiedAt: person.status !== 'pending_email' && isEmailVerified ? now : null,
    termsAcceptedAt: now,
    termsVersion: await findTermsVersion(db),
    termsAddress: person.termsAddress ?? null,
    adultConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  }
}

export async function registerFan(
  deps: Deps,
  {
    next,
    ...person
  }: Omit<NewPerson, 'kind' | 'status' | 'id' | 'isEmailVerified'> & {
    /** Where the fan goes on to from the link of the email. */
    next?: string | undefined
  },
): Promise<string> {
  await assertRegistrable(deps.db, person)
  const { requireEmailVerification } = await getSettings(deps.db)
  const status = requireEmailVerification ? 'pending_email' : 'active'
  await createAccount(
    deps,
    { ...person, kind: 'fan', status, isEmailVerified: false },
    async (tx, account) => {
      if (requireEmailVerification) await mailVerification(tx, deps, account, next)
    },
  )
  return requireEmailVerification
    ? 'Welcome! Please check your inbox to verify your email.'
    : 'Welcome! You can log in now.'
}

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

/** What upstream alone knows of a person's new account: told in one answer with all else that is wrong with a form. */
async function findRefusals(db: Db, { username, password, email }: Typed): Promise<Refusal[]> {
  const found = [
    username ? await findUsernameRefusal(db, username) : null,
    password ? await findPasswordRefusal(db, password, { username, email }) : null,
  ]
  return found.filter((one) => one !== null)
}
