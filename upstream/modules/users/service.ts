import { channels } from '#contract/events.ts'
import { NO_AVATAR, type CurrentUser } from '#contract/users.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount } from '../accounts/service.ts'
import { findPictures } from '../files/service.ts'
import { getBalance } from '../ledger/service.ts'
import { getLastSeq } from '../realtime/service.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

/** The account as its owner sees it. @throws Refusal UNAUTHENTICATED when it has just been removed */
export async function getCurrentUser(db: Db, accountId: string): Promise<CurrentUser> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  // Before the balance: an event that comes between is met twice, never missed.
  const lastSeq = await getLastSeq(db, channels.user(accountId))
  const { currency } = await getSettings(db)
  const isPerformer = account.kind === 'performer'
  const own = isPerformer ? await store.findPerformerFiles(db, accountId) : undefined
  const fileIds = [account.avatarFileId, own?.cover, own?.watermark]
  const pictures = await findPictures(
    db,
    fileIds.filter((fileId) => typeof fileId === 'string'),
  )
  const pictureOf = (fileId: string | null | undefined) => (fileId ? pictures.get(fileId) : undefined)
  const avatar = pictureOf(account.avatarFileId)
  return {
    _id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    avatarUrl: avatar?.sizes[0]?.url ?? avatar?.url ?? NO_AVATAR,
    coverUrl: pictureOf(own?.cover)?.url ?? null,
    watermark: isPerformer ? { watermarkImagePath: pictureOf(own?.watermark)?.url ?? null } : null,
    balanceCents: await getBalance(db, {
      ownerId: account.id,
      accountKind: isPerformer ? 'earnings' : 'wallet',
    }),
    currency,
    isPerformer,
    isOperator: account.kind === 'operator',
    emailVerified: account.emailVerifiedAt !== null,
    hasPassword: account.passwordHash !== null,
    deletesAt: account.status === 'closing' ? (account.deletesAt?.toISOString() ?? null) : null,
    isVerified: account.status !== 'pending_verification',
    lastSeq,
  }
}

export { replaceAvatar } from './avatar.ts'
