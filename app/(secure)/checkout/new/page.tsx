import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Id } from '#contract/fields.ts'
import { FANS_AND_VISITORS } from '#lib/queries/page-flags.ts'
import { loadViewer } from '#lib/queries/viewer.ts'
import { PostCheckout } from './post-checkout.tsx'
import { SubscriptionCheckout } from './subscription-checkout.tsx'

export const metadata: Metadata = { title: 'Checkout' }

interface Props {
  searchParams: Promise<Record<'subscribe' | 'post', string | string[] | undefined>>
}

/**
 * The checkout of a subscription or a post. A visitor sees what it costs and what it opens, and comes back here after a
 * login or registration.
 */
export default async function Page({ searchParams }: Props) {
  const viewer = await loadViewer(FANS_AND_VISITORS)
  const query = await searchParams
  const performerId = Id.safeParse(query.subscribe).data
  if (performerId !== undefined) return <SubscriptionCheckout performerId={performerId} viewer={viewer} />
  const postId = Id.safeParse(query.post).data
  if (postId !== undefined) return <PostCheckout postId={postId} viewer={viewer} />
  notFound()
}
