/** Usernames: which ones a person may have, and how a person changes theirs. */
import { isKeptUsername } from '#contract/kept-usernames.ts'
import { usernameSkeleton } from '#contract/usernames.ts'
import { type RefusalCode, REFUSALS } from '#contract/errors.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { constraintOf, type Db, errorCodeOf, type Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

/**
 * People share a username in links, on posters and by word of mouth, where no redirect helps. So it may not change
 * often.
 */
const CHANGE_EVERY_MS = 30 * DAY_MS
const UNIQUE_VIOLATION = '23505'
/** Postgres checks this index before that of the email: when both are taken, the person is told about the username. */
const USERNAME_INDEX = 'accounts_username'

/**
 * Gives an account another username. The old one leads to the account for good and stays reserved; its owner may take
 * it back. The first username of an account that had none does not count as a change.
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
 * Finds the reason why a new account could not have this username. This check lets a form show all its problems
 * together; the unique index decides in the end.
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

/**
 * A refusal must end the transaction: Postgres accepts no further statement of it.
 * @throws Refusal USERNAME_RESERVED, USERNAME_OR_EMAIL_TAKEN, also for another account's former username
 */
export async function insertAccount(tx: Tx, account: store.NewAccount): Promise<store.Account> {
  if (account.username) await assertNoLookAlike(tx, account.username, account.id)
  const inserted = await orTaken(store.insertAccountRow(tx, account))
  await assertNobodysFormerName(tx, inserted)
  return inserted
}

/**
 * The caller checks this after it has written the username. By then the index has made it wait for any transaction that
 * is giving the username up.
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
 * The caller checks this before it writes a username.
 * @param ownerId the account whose own usernames, present and former, are ignored
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
  // The unique index refuses an identical username, with its own message.
  const others = twins.filter(({ id }) => id !== ownerId)
  if (others.some((one) => one.username?.toLowerCase() !== username))
    throw usernameRefusal('USERNAME_TOO_SIMILAR')
  if (others.length === 0 && (await isReadAsAnotherPerformer(db, { id: ownerId, username })))
    throw usernameRefusal('USERNAME_TOO_SIMILAR')
}

/** Whether people would mistake the account for an approved performer: `official.maya`, `maya1`, `m4ya`. */
export async function isReadAsAnotherPerformer(
  db: Db,
  account: { id: string | undefined; username: string | null },
): Promise<boolean> {
  if (account.username === null) return false
  const performers = await store.listPerformersReadAs(db, account.username)
  return performers.some((id) => id !== account.id)
}

type UsernameCode = Extract<RefusalCode, `USERNAME_${string}`>

/** A refusal that a form shows at its field `username`. */
function usernameRefusal(code: UsernameCode, text: string = REFUSALS[code][1]): Refusal {
  return new Refusal(code, { text, problems: [{ property: 'username', constraints: { [code]: text } }] })
}

/**
 * Says that the username is taken. A taken email gets the specification's text, which does not say which of the two is
 * taken.
 */
function usernameTaken(): Refusal {
  return usernameRefusal('USERNAME_OR_EMAIL_TAKEN', 'This username is taken. Please choose another.')
}
