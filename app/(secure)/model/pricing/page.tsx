import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { PricingForm } from '#components/subscriptions/pricing-form.tsx'
import { getOwnPerformer } from '#lib/queries/profiles.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Pricing' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, performer] = await Promise.all([getPublicSettings(), getOwnPerformer()])
  const { _id, monthlyPriceCents } = performer
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Pricing"
        text="What a subscription costs. A change is for new subscribers; those you have keep their price."
      />
      <PricingForm
        performerId={_id}
        prices={{ monthlyPriceCents }}
        bounds={{
          currency: settings.currency,
          leastCents: settings.subscriptionMinimumCents,
          mostCents: settings.subscriptionMaximumCents,
          commissionRate: settings.monthlySubscriptionCommission,
        }}
      />
    </StudioLayout>
  )
}
