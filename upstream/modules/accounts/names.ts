/** Usernames: which one a person may have, and how it changes. */
import { DAY_MS } from '../../kernel/clock.ts'
import { constraintOf, type Db, errorCodeOf, inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { assertNoLookAlike } from './look-alikes.ts'
import * as store from './store.ts'
import { usernameRefusal, usernameTaken } from './username-refusal.ts'

/** Links, posters and mouths carry a name further than any redirect: it does not change every week. */
const CHANGE_EVERY_MS = 30 * DAY_MS
const UNIQUE_VIOLATION = '23505'
/** Postgres looks at it before the one of the email: where both are taken, the person learns of the username. */
const USERNAME_INDEX = 'accounts_username'

/**
 * Gives an account another username. The old one leads to it for good and is nobody else's; its owner may take it
 * back. The first username of an account that had none is no change.
 * @returns whether anything changed
 * @throws Refusal USERNAME_RESERVED, USERNAME_OR_EMAIL_TAKEN, USERNAME_CHANGED_RECENTLY
 */
export async function changeUsername(
  tx: Tx,
  accountId: string,
  username: string,
  now: Date,
): Promise<boolean> {
  const account = await store.lockAccount(tx, accountId)
  if (!account) throw new Refusal('NOT_FOUND')
  if (account.username === username) return false
  await assertNoLookAlike(tx, username, accountId)
  const fromWhen = usernameChangeableAt(account, now)
  if (fromWhen) {
    const day = fromWhen.toISOString().slice(0, 10)
    const text = `You may change your username once in 30 days: again from ${day}.`
    throw usernameRefusal('USERNAME_CHANGED_RECENTLY', text)
  }
  const usernameChangedAt = account.username === null ? null : now
  await orTaken(store.updateAccount(tx, accountId, { username, usernameChangedAt }))
  await assertNobodysFormerName(tx, { id: account.id, username })
  await store.deleteFormerUsername(tx, username)
  if (account.username) {
    await store.insertFormerUsername(tx, { username: account.username, accountId, createdAt: now })
  }
  return true
}

/** @throws Refusal USERNAME_OR_EMAIL_TAKEN */
export async function setEmail(
  tx: Tx,
  accountId: string,
  change: { email: string; emailVerifiedAt: Date | null },
): Promise<void> {
  await orTaken(store.updateAccount(tx, accountId, change))
}

async function orTaken<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (errorCodeOf(error) !== UNIQUE_VIOLATION) throw error
    throw constraintOf(error) === USERNAME_INDEX ? usernameTaken() : new Refusal('USERNAME_OR_EMAIL_TAKEN')
  })
}

/**
 * Why a new account would not get this name. Only a look ahead, for a person who has more to mend: the index has the last
 * word.
 */
export async function findUsernameRefusal(db: Db, username: string): Promise<Refusal | null> {
  try {
    await assertNoLookAlike(db, username)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  const owner = (await store.findByIdOrUsername(db, username)) ?? (await store.findFormerOwner(db, username))
  return owner ? usernameTaken() : null
}

/** @throws Refusal USERNAME_RESERVED, USERNAME_OR_EMAIL_TAKEN, also for a name that somebody has given up */
export async function insertUnderFreeName(db: Db, account: store.NewAccount): Promise<store.Account> {
  if (account.username) await assertNoLookAlike(db, account.username, account.id)
  return inTransaction(db, async (tx) => {
    const inserted = await orTaken(store.insertAccount(tx, account))
    await assertNobodysFormerName(tx, inserted)
    return inserted
  })
}

/**
 * The caller asks after it has written the name: the index has then made it wait for a transaction that gives it up.
 * @throws Refusal USERNAME_OR_EMAIL_TAKEN
 */
async function assertNobodysFormerName(
  tx: Tx,
  account: { id: string; username: string | null },
): Promise<void> {
  const owner = account.username === null ? undefined : await store.findFormerOwner(tx, account.username)
  if (owner !== undefined && owner !== account.id) throw usernameTaken()
}

/** When an account may change its username again; null for at once. */
export function usernameChangeableAt({ usernameChangedAt }: store.Account, now: Date): Date | null {
  if (!usernameChangedAt) return null
  const at = new Date(usernameChangedAt.getTime() + CHANGE_EVERY_MS)
  return at > now ? at : null
}
