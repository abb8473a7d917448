import { channels } from '#contract/events.ts'
import { NO_AVATAR, type CurrentUser, type FirstSteps } from '#contract/users.ts'
import type { Db } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { toOwner } from '../accounts/service.ts'
import { findAccount, type Account } from '../accounts/store.ts'
import { findImages } from '../files/service.ts'
import { getBalanceAndSeq, WALLET } from '../ledger/service.ts'
import { findPageFacts, type PageFacts } from '../performers/store.ts'
import { hasPayoutSettings } from '../payout-settings/service.ts'
import { getSettings } from '../settings/service.ts'
import { hasBeenLive } from '../streaming/store.ts'
import { findWatermark } from '../watermarks/store.ts'
import { EARNINGS } from '../earnings/service.ts'
import { avatarUrlOf } from '../files/images.ts'

/** The account as its owner sees it. @throws Refusal UNAUTHENTICATED when the account has just been removed */
export async function getCurrentUser(db: Db, accountId: string): Promise<CurrentUser> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Refusal('UNAUTHENTICATED')
  const isPerformer = account.kind === 'performer'
  // Clients add the changes of later events to the balance, so the two must match.
  const { balanceCents, lastSeq } = await getBalanceAndSeq(
    db,
    { ownerId: account.id, accountKind: isPerformer ? EARNINGS : WALLET },
    channels.user(account.id),
  )
  const { currency } = await getSettings(db)
  const page = isPerformer ? await findPageFacts(db, accountId) : null
  const cover = page?.coverFileId
  const watermark = isPerformer ? (await findWatermark(db, accountId))?.fileId : null
  const fileIds = [account.avatarFileId, cover, watermark]
  const images = await findImages(
    db,
    fileIds.filter((fileId) => typeof fileId === 'string'),
  )
  const imageOf = (fileId: string | null | undefined) => (fileId ? images.get(fileId) : undefined)
  const avatarUrl = avatarUrlOf(imageOf(account.avatarFileId) ?? null) ?? NO_AVATAR
  const coverUrl = imageOf(cover)?.url ?? null
  return {
    ...toOwner(account),
    avatar: avatarUrl,
    avatarUrl,
    cover: coverUrl,
    coverUrl,
    watermark: isPerformer ? { watermarkImagePath: imageOf(watermark)?.url ?? null } : null,
    balance: balanceCents,
    balanceCents,
    currency,
    emailVerified: account.emailVerifiedAt !== null,
    hasPassword: account.passwordHash !== null,
    firstSteps: page && (await readFirstSteps(db, account, page)),
    lastSeq,
  }
}

/** How far a performer has come with the page; null for everybody else. */
export async function findFirstSteps(db: Db, account: Account): Promise<FirstSteps | null> {
  const page = account.kind === 'performer' ? await findPageFacts(db, account.id) : null
  return page && readFirstSteps(db, account, page)
}

async function readFirstSteps(
  db: Db,
  account: { id: string; avatarFileId: string | null },
  page: PageFacts,
): Promise<FirstSteps> {
  return {
    picture: account.avatarFileId !== null,
    cover: page.coverFileId !== null,
    price: page.monthlyPriceCents !== null,
    payout: await hasPayoutSettings(db, account.id),
    firstShow: page.totalPosts > 0 || (await hasBeenLive(db, account.id)),
  }
}
