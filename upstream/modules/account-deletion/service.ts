/** Closing an account, which its owner may still keep while it waits. `deleting.ts` deletes it after the wait. */
import { DELETION_GRACE_DAYS, type AccountDeletion } from '#contract/account-deletion.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Viewer } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { moneyText } from '../../kernel/money-text.ts'
import { Refusal } from '../../kernel/refusal.ts'
import {
  type Account,
  closeAccount,
  findAccount,
  giveUpBalance,
  hasOtherOperator,
  lockAccount,
  lockAccounts,
  lockOperators,
  reopenAccount,
} from '../accounts/store.ts'
import { closeSessions } from '../auth/sessions.ts'
import { EARNINGS } from '../earnings/service.ts'
import { sendEmail } from '../emails/service.ts'
import { getBalance, WALLET } from '../ledger/service.ts'
import { LEAVING_STEPS, type LeavingSteps } from '../personal-data.ts'
import { getSettings } from '../settings/service.ts'
import { deletionAskedEmail, deletionTakenBackEmail, moneyGivenUpEmail } from './emails.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'jobs' | 'registry'>

/** @throws Refusal UNAUTHENTICATED when the account has just been removed */
export async function getAccountDeletion(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<AccountDeletion> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  const { currency } = await getSettings(db)
  const balanceCents = await balanceOf(db, account)
  if (account.status !== 'closing') return { deletesAt: null, balanceCents, cameInCents: 0, currency }
  const deletesAt = account.deletesAt?.toISOString() ?? null
  return { deletesAt, balanceCents, cameInCents: cameInCentsOf(account, balanceCents), currency }
}

/**
 * Closes the account: its sessions end, and a performer disappears from the site. If the account is already closing,
 * the owner gives up its present balance, and the wait continues.
 * @throws Refusal LAST_OPERATOR; a refusal by a module's step (STREAM_RUNNING); BALANCE_LEFT when the owner does not
 * give the balance up; BALANCE_CHANGED when the owner gives up a different balance than the present one
 */
export async function requestAccountDeletion(
  deps: Deps,
  viewer: Viewer,
  { givesUpCents }: { givesUpCents: number },
): Promise<AccountDeletion> {
  const { clock, config, jobs } = deps
  const now = clock.now()
  const deletesAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS)
  await inTransaction(deps.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [viewer.accountId] })
    // When two operators leave at once, the second waits here and finds that it is the last.
    if (viewer.kind === 'operator') await lockOperators(tx)
    const account = await lockAccount(tx, viewer.accountId)
    // An operator may have suspended the account, and so ended its sessions, since the call came in.
    if (!account || account.status === 'suspended') throw new Refusal('UNAUTHENTICATED')
    const isClosing = account.status === 'closing'
    if (!isClosing) await assertMayLeave(tx, deps, account)
    await assertGivesUp(tx, account, givesUpCents)
    await closeSessions(tx, deps, { accountId: account.id }, now)
    // When the owner asks twice at once, the second request finds the account closing and ends here too.
    if (isClosing) return giveUpMore(tx, deps, account, givesUpCents)
    await closeAccount(tx, account, { deletesAt, givesUpCents })
    await tellPages(tx, account)
    if (account.email) {
      const email = deletionAskedEmail({ name: account.name, deletesAt })
      await sendEmail(tx, { config, jobs }, account.email, email)
    }
  })
  return getAccountDeletion(deps, viewer.accountId)
}

async function giveUpMore(
  tx: Tx,
  { config, jobs }: Deps,
  account: Account,
  givesUpCents: number,
): Promise<void> {
  await giveUpBalance(tx, account.id, givesUpCents)
  const cameInCents = cameInCentsOf(account, givesUpCents)
  const { email: to, name, deletesAt } = account
  if (cameInCents === 0 || !to || !deletesAt) return
  const { currency } = await getSettings(tx)
  const amount = moneyText(cameInCents, currency)
  await sendEmail(tx, { config, jobs }, to, moneyGivenUpEmail({ name, amount, deletesAt }))
}

async function assertMayLeave(tx: Tx, deps: Pick<Deps, 'registry'>, account: Account): Promise<void> {
  if (account.kind === 'operator' && !(await hasOtherOperator(tx, account.id)))
    throw new Refusal('LAST_OPERATOR')
  for (const { assertMayLeave } of listLeavingSteps(deps)) await assertMayLeave?.(tx, account)
}

/** Checks that the owner gives up the present balance, which may have changed since the page was read. */
async function assertGivesUp(tx: Tx, account: Account, givesUpCents: number): Promise<void> {
  const balanceCents = await balanceOf(tx, account)
  if (balanceCents === givesUpCents) return
  if (givesUpCents === 0) throw new Refusal('BALANCE_LEFT')
  const { currency } = await getSettings(tx)
  const text = `Your balance has changed: it is ${moneyText(balanceCents, currency)} now. Please look at it again.`
  throw new Refusal('BALANCE_CHANGED', { text })
}

/** Reopens a closing account. Sessions and a performer's subscriptions that ended meanwhile stay ended. */
export async function keepAccount({ db, config, jobs }: Deps, viewer: Viewer): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { exclusive: [viewer.accountId] })
    const account = await lockAccount(tx, viewer.accountId)
    if (account?.status !== 'closing') return
    await reopenAccount(tx, account.id)
    await tellPages(tx, account)
    const { email, name } = account
    if (email) await sendEmail(tx, { config, jobs }, email, deletionTakenBackEmail({ name }))
  })
}

/** Revalidates the public pages from which a performer disappears, or to which a performer comes back. */
async function tellPages(tx: Tx, { id, kind }: Account): Promise<void> {
  if (kind !== 'performer') return
  const { performers, live, contents } = cacheTags
  await revalidate(tx, [cacheTags.performer(id), performers, live, contents])
}

/** The money that has come in since the owner gave the balance up. The owner has not agreed to lose it. */
export function cameInCentsOf({ givesUpCents }: Account, balanceCents: number): number {
  return Math.max(0, balanceCents - givesUpCents)
}

/** A fan's wallet, or a performer's earnings, in cents. */
export function balanceOf(db: Db, { id, kind }: Account): Promise<number> {
  return getBalance(db, { ownerId: id, accountKind: kind === 'performer' ? EARNINGS : WALLET })
}

/** The steps of all modules in the reverse of their order, so that a module leaves before those that it depends on. */
export function listLeavingSteps({ registry }: Pick<Kernel, 'registry'>): LeavingSteps[] {
  return registry.listAll(LEAVING_STEPS).toReversed()
}
