import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { WaysIn } from '#components/auth/ways-in.tsx'
import { CheckoutSheet } from '#components/payments/checkout-sheet.tsx'
import { PayForm } from '#components/payments/pay-form.tsx'
import { buyPath, unlockText } from '#components/payments/post-offer.ts'
import { PostSummary } from '#components/payments/post-summary.tsx'
import { offerOf } from '#components/posts/offered-post.ts'
import { postPath } from '#components/posts/post-tile.tsx'
import { findPost } from '#lib/queries/posts.ts'
import { memberReader } from '#lib/queries/reader.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

/** Sells a post by a plain form. A post that is open, or opens in another way, shows on its own page what to do. */
export async function PostCheckout({ postId, viewer }: { postId: string; viewer: Viewer | null }) {
  const [settings, post] = await Promise.all([
    getPublicSettings(),
    memberReader().then((reader) => findPost(reader, postId)),
  ])
  if (!post) notFound()
  const offer = offerOf(post)
  if (!offer) redirect(postPath(postId))
  const { priceCents } = offer
  const { currency } = settings
  return (
    <PublicLayout settings={settings}>
      <CheckoutSheet title={`Unlock ${offer.performerName}’s post`}>
        <div className="mb-6 space-y-3">
          <PostSummary offer={offer} currency={currency} />
          <p className="text-sm text-muted">Pay once, keep it for good.</p>
        </div>
        {viewer ? (
          <PayForm
            intent={{ postId, highestCents: priceCents, idempotencyKey: crypto.randomUUID() }}
            amountCents={priceCents}
            balanceCents={viewer.balanceCents}
            currency={currency}
            label={unlockText(priceCents, currency)}
          />
        ) : (
          <>
            <p className="mb-4">You pay with an account, so that the post stays yours.</p>
            <WaysIn next={buyPath(postId)} />
          </>
        )}
        <p className="mt-6 text-center text-sm">
          <Link href={postPath(postId)} className="text-muted underline">
            Back to the post
          </Link>
        </p>
      </CheckoutSheet>
    </PublicLayout>
  )
}
