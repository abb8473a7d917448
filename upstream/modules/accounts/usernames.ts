/** Usernames: which one a person may have, and how it changes. */
import { isKeptUsername } from '#contract/kept-usernames.ts'
import { usernameSkeleton } from '#contract/usernames.ts'
import { type RefusalCode, REFUSALS } from '#contract/errors.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { constraintOf, type Db, errorCodeOf, inTransaction, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

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
  const owner = (await store.findAccountByName(db, username)) ?? (await store.findFormerOwner(db, username))
  return owner ? usernameTaken() : null
}

/** @throws Refusal USERNAME_RESERVED, USERNAME_OR_EMAIL_TAKEN, also for a name that somebody has given up */
export async function insertAccount(db: Db, account: store.NewAccount): Promise<store.Account> {
  if (account.username) await assertNoLookAlike(db, account.username, account.id)
  return inTransaction(db, async (tx) => {
    const inserted = await orTaken(store.insertAccountRow(tx, account))
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

/**
 * The caller asks before it writes a username.
 * @param ownerId an account whose own names do not count
 * @throws Refusal USERNAME_RESERVED, USERNAME_TOO_SIMILAR
 */
async function assertNoLookAlike(db: Db, username: string, ownerId?: string): Promise<void> {
  const { siteName } = await getSettings(db)
  if (isKeptUsername(username, siteName)) throw usernameRefusal('USERNAME_RESERVED')
  const skeleton = usernameSkeleton(username)
  const twins = [
    ...(await store.findBySkeleton(db, skeleton)),
    ...(await store.findFormerBySkeleton(db, skeleton)),
  ]
  // The very same name is for the index to refuse, in its own words.
  const others = twins.filter(({ id }) => id !== ownerId)
  if (others.some((one) => one.username?.toLowerCase() !== username))
    throw usernameRefusal('USERNAME_TOO_SIMILAR')
  if (others.length === 0 && (await isReadAsAnotherPerformer(db, { id: ownerId, username })))
    throw usernameRefusal('USERNAME_TOO_SIMILAR')
}

/** Whether people would take the account for an approved performer: `official.maya`, `maya1`, `m4ya`. */
export async function isReadAsAnotherPerformer(
  db: Db,
  account: { id: string | undefined; username: string | null },
): Promise<boolean> {
  if (account.username === null) return false
  const performers = await store.listPerformersReadAs(db, account.username)
  return performers.some((id) => id !== account.id)
}

type UsernameCode = Extract<RefusalCode, `USERNAME_${string}`>

/** A refusal that a form shows at its field `username`, since it is about nothing else. */
function usernameRefusal(code: UsernameCode, text: string = REFUSALS[code][1]): Refusal {
  return new Refusal(code, { text, problems: [{ property: 'username', constraints: { [code]: text } }] })
}

/** An email that is taken has the specification's text instead, which does not say which of the two it is. */
function usernameTaken(): Refusal {
  return usernameRefusal('USERNAME_OR_EMAIL_TAKEN', 'This username is taken. Please choose another.')
}
