import Link from 'next/link'
import { notFound, redirect } from 'next/navigation'
import { WaysIn } from '#components/auth/ways-in.tsx'
import { PayForm } from '#components/payments/pay-form.tsx'
import { CheckoutSheet } from '#components/payments/checkout-sheet.tsx'
import { whatItOpens } from '#components/performers/subscription-offer.ts'
import { Avatar } from '#components/ui/avatar.tsx'
import { A_MONTH, formatMoney } from '#components/ui/format-money.ts'
import { findPerformer } from '#lib/queries/performers.ts'
import { memberReader } from '#lib/queries/reader.ts'
import type { Viewer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

interface Props {
  performerId: string
  viewer: Viewer | null
}

/** Sells a subscription, with its price and benefits. */
export async function SubscriptionCheckout({ performerId, viewer }: Props) {
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const performer = await findPerformer(reader, performerId)
  if (!performer || performer.monthlyPriceCents === null) notFound()
  const { subscription } = performer.relation ?? { subscription: null }
  if (subscription && !subscription.cancelledAt) redirect(`/${performer.username}`)
  const price = formatMoney(performer.monthlyPriceCents, settings.currency)
  return (
    <PublicLayout settings={settings}>
      <CheckoutSheet title={`Subscribe to ${performer.name}`}>
        <div className="mb-6 flex items-center gap-4">
          <Avatar name={performer.name} src={performer.avatar?.sizes[0]?.url} size="lg" />
          <div>
            <p className="money text-xl font-semibold">
              {price}
              <span className="text-base font-normal text-muted">{A_MONTH}</span>
            </p>
            <p className="text-sm text-muted">
              {whatItOpens(performer)}. Renews each month from your wallet; cancel in two clicks.
            </p>
          </div>
        </div>
        {viewer ? (
          <PayForm
            intent={{ performerId: performer._id, idempotencyKey: crypto.randomUUID() }}
            amountCents={performer.monthlyPriceCents}
            balanceCents={viewer.balanceCents}
            currency={settings.currency}
            label={`Subscribe for ${price}`}
          />
        ) : (
          <>
            <p className="mb-4">You pay with an account, so that you can see and cancel it at any time.</p>
            <WaysIn next={`/checkout/new?subscribe=${performer._id}`} />
          </>
        )}
        <p className="mt-6 text-center text-sm">
          <Link href={`/${performer.username}`} className="text-muted underline">
            Back to {performer.name}
          </Link>
        </p>
      </CheckoutSheet>
    </PublicLayout>
  )
}
