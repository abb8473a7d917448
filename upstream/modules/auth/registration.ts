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
  /** Null for a person who registered with another provider and has not chosen one yet. */
  username: string | null
  email: string | null
  /** Null for a person who logs in with another provider only. */
  password: string | null
  status?: 'pending_email' | 'pending_verification' | 'active'
  /**
   * Whether the address is proven to be the person's own. Defaults to true for every account with an address, as when
   * an operator creates it.
   */
  isEmailVerified?: boolean
  /** Given where something else already refers to the new account. */
  id?: string
  /** The network address from which the terms were accepted. */
  termsAddress?: string
}

/**
 * @param together writes what must be committed together with the account
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

/**
 * Prepares an account before its transaction begins, because hashing a password takes long enough to make others wait.
 */
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
    /** The path that the email's link leads the fan to. */
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

/** Checks the fields of a form as they were sent. It skips those that the contract itself refuses. */
export async function checkFields(db: Db, fields: Record<string, unknown>): Promise<FieldProblem[]> {
  const refusals = await findRefusals(db, {
    username: Username.safeParse(fields.username).data,
    password: Password.safeParse(fields.password).data,
    email: typeof fields.email === 'string' ? fields.email : undefined,
  })
  return refusals.flatMap(({ problems }) => problems ?? [])
}

/**
 * Runs before anything is created, so that a person learns about a refused username and a refused password together.
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR, USERNAME_OR_EMAIL_TAKEN; INVALID_REQUEST for the password,
 * or for both
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

/**
 * Finds the problems of a new account that only upstream can know. They are reported together with all other problems
 * of the form.
 */
async function findRefusals(db: Db, { username, password, email }: Typed): Promise<Refusal[]> {
  const found = [
    username ? await findUsernameRefusal(db, username) : null,
    password ? await findPasswordRefusal(db, password, { username, email }) : null,
  ]
  return found.filter((one) => one !== null)
}
