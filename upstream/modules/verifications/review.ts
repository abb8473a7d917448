/** What an operator does with documents: sees whom they are about, looks at them, decides. */
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openText } from '../../kernel/sealing.ts'
import { type Account, findAccountByLogin, lockAccount, updateAccount } from '../accounts/store.ts'
import { isReadAsAnotherPerformer } from '../accounts/usernames.ts'
import { sendEmail } from '../emails/service.ts'
import { openDocument } from './documents.ts'
import { approvedEmail, rejectedEmail } from './emails.ts'
import { getVerification, type Identity, identityPurpose } from './state.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'storage' | 'jobs'>

/** @throws Refusal NOT_FOUND */
async function getPerformer(db: Db, login: string): Promise<Account> {
  const account = await findAccountByLogin(db, login)
  if (account?.kind !== 'performer') {
    throw new Refusal('NOT_FOUND', { text: `There is no performer ${login}.` })
  }
  return account
}

export { listOpenRequests as listOpen } from './store.ts'

interface Decision {
  status: 'approved' | 'rejected'
  reason: string | null
  by: string
}

/** All that the operator may know without looking at the documents themselves. @throws Refusal NOT_FOUND */
export async function describeApplicant(deps: Pick<Deps, 'db' | 'config' | 'jobs'>, login: string) {
  return describeAccount(deps, await getPerformer(deps.db, login))
}

export async function describeAccount(deps: Pick<Deps, 'db' | 'config'>, account: Account) {
  const row = await store.findIdentity(deps.db, account.id)
  const text = row && openText(deps, identityPurpose(account.id), row.sealed)
  return {
    account,
    identity: text ? (JSON.parse(text) as Identity) : null,
    refCode: row?.refCode ?? null,
    state: await getVerification(deps.db, account.id),
    documents: await store.listDocuments(deps.db, account.id),
    reads: await store.listReads(deps.db, account.id),
  }
}

/**
 * Decides on the documents that are open. Approved: the performer is public at once, when the email
 * is verified. An email tells the performer.
 * @param decision `reason` is shown to the performer
 * @throws Refusal NOT_FOUND when there is no such performer, or nothing to decide
 */
export async function decide(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  login: string,
  decision: Decision,
): Promise<Account> {
  const { id } = await getPerformer(deps.db, login)
  const decided = await decideOn(deps, id, decision)
  if (!decided) throw new Refusal('NOT_FOUND', { text: `${login} has no documents to decide on.` })
  return decided
}

/**
 * @returns null when nothing is open, or other documents than those that the decision is about
 * @throws Refusal USERNAME_TOO_SIMILAR when an approval would make two performers whom people cannot tell apart
 */
export async function decideOn(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  decision: Decision & { requestId?: string },
): Promise<Account | null> {
  return inTransaction(deps.db, async (tx) => {
    const account = (await lockAccount(tx, accountId))!
    const request = await store.findLatestRequest(tx, accountId)
    const { by, requestId = request?.id, ...rest } = decision
    const isDecided =
      request?.id === requestId &&
      request &&
      (await store.decideRequest(tx, request.id, { ...rest, decidedAt: deps.clock.now(), decidedBy: by }))
    if (!isDecided) return null
    if (decision.status === 'approved' && (await isReadAsAnotherPerformer(tx, account)))
      throw new Refusal('USERNAME_TOO_SIMILAR', {
        text: 'The username looks like that of an approved performer. Reject the documents and ask for another name.',
      })
    const { name, email } = account
    const { reason } = decision
    const message = reason === null ? approvedEmail({ name }) : rejectedEmail({ name, reason })
    // A performer who has still to verify the address is not public yet.
    if (email && account.status !== 'pending_email') await sendEmail(tx, deps, email, message)
    return decision.status === 'approved' ? openApproved(tx, account) : account
  })
}

/** A performer who waited for nothing else comes onto the public pages. */
async function openApproved(tx: Tx, account: Account): Promise<Account> {
  const isWaiting = account.status === 'pending_verification'
  if (isWaiting) await revalidate(tx, [cacheTags.performer(account.id), cacheTags.performers])
  const opened = await updateAccount(tx, account.id, {
    hasUnapprovedDocuments: false,
    ...(isWaiting && { status: 'active' }),
    ...(account.status === 'closing' && { statusWhenKept: 'active' }),
  })
  return opened ?? account
}

/** Opens one document, and writes down who did, when and why, before it is given. @throws Refusal NOT_FOUND */
export async function readDocument(
  deps: Deps,
  documentId: string,
  reader: { by: string; reason: string },
): Promise<{ content: Buffer; contentType: string }> {
  const document = await store.findDocument(deps.db, documentId)
  if (!document) throw new Refusal('NOT_FOUND', { text: `There is no document ${documentId}.` })
  await store.insertRead(deps.db, {
    id: newId(),
    documentId,
    accountId: document.accountId,
    reader: reader.by,
    reason: reader.reason,
    readAt: deps.clock.now(),
  })
  return { content: await openDocument(deps, document), contentType: document.contentType }
}
