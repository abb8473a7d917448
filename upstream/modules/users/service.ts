import { channels } from '#contract/events.ts'
import { NO_AVATAR, type CurrentUser } from '#contract/users.ts'
import { getLastSeq } from '../../kernel/announcements.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findAccount } from '../accounts/service.ts'
import { avatarUrlOf, findImages } from '../files/service.ts'
import { getBalance } from '../ledger/service.ts'
import { findCoverFileId } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { findWatermark } from '../watermarks/service.ts'

/** The account as its owner sees it. @throws Refusal UNAUTHENTICATED when it has just been removed */
export async function getCurrentUser(db: Db, accountId: string): Promise<CurrentUser> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  // Before the balance: an event that comes between is met twice, never missed.
  const lastSeq = await getLastSeq(db, channels.user(accountId))
  const { currency } = await getSettings(db)
  const isPerformer = account.kind === 'performer'
  const cover = isPerformer ? await findCoverFileId(db, accountId) : null
  const watermark = isPerformer ? (await findWatermark(db, accountId))?.fileId : null
  const fileIds = [account.avatarFileId, cover, watermark]
  const images = await findImages(
    db,
    fileIds.filter((fileId) => typeof fileId === 'string'),
  )
  const imageOf = (fileId: string | null | undefined) => (fileId ? images.get(fileId) : undefined)
  const avatar = imageOf(account.avatarFileId)
  return {
    _id: account.id,
    username: account.username,
    name: account.name,
    email: account.email,
    avatarUrl: avatarUrlOf(avatar ?? null) ?? NO_AVATAR,
    coverUrl: imageOf(cover)?.url ?? null,
    watermark: isPerformer ? { watermarkImagePath: imageOf(watermark)?.url ?? null } : null,
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
