/** The composer: what the pages of a new post and of a stored one render. */
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { Composer } from '#components/posts/composer.tsx'
import { VerificationNotice } from '#components/verifications/verification-notice.tsx'
import type { OwnPost } from '#contract/posts.ts'
import { listCommissions } from '#lib/queries/earnings.ts'
import { getOwnPerformer, getUploadFacts } from '#lib/queries/profiles.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { findVerification } from '#lib/queries/verifications.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../_layouts/studio-layout.tsx'

const TITLES: Record<OwnPost['state'], string> = {
  draft: 'Edit the draft',
  scheduled: 'Edit the scheduled post',
  published: 'Edit the post',
  archived: 'Edit the archived post',
  deleted: 'Edit the post',
}

export async function ComposerPage({ viewer, post }: { viewer: Viewer; post: OwnPost | null }) {
  const reader = await memberReader()
  const [settings, performer, commissions, uploads, verification] = await Promise.all([
    getPublicSettings(),
    getOwnPerformer(),
    quietly(listCommissions()),
    quietly(getUploadFacts(reader)),
    viewer.isVerified ? null : quietly(findVerification(reader)),
  ])
  const own = commissions?.rates.find(({ kind }) => kind === 'feedSaleCommission')
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title={post ? TITLES[post.state] : 'Write a post'}
        actions={
          <Link href="/model/posts" className="font-semibold text-brand-text underline underline-offset-4">
            All your posts
          </Link>
        }
        className="mb-5 md:mb-6"
      />
      {!viewer.isVerified && <VerificationNotice state={verification} className="mb-6 max-w-160" />}
      <Composer
        post={post}
        uploads={uploads}
        newKey={crypto.randomUUID()}
        commissionRate={own?.commissionRate ?? settings.feedSaleCommission}
        subject={{
          performer: {
            _id: viewer._id,
            username: viewer.username ?? '',
            name: viewer.name,
            avatar: performer.avatar,
            isLive: false,
          },
          viewer,
          monthlyPriceCents: performer.monthlyPriceCents,
          currency: settings.currency,
          nowMs: Date.now(),
        }}
      />
    </StudioLayout>
  )
}
