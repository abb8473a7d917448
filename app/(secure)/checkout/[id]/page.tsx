import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CheckoutSheet } from '#components/payments/checkout-sheet.tsx'
import { PaymentStatus } from '#components/payments/payment-status.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { findPayment } from '#lib/queries/payments.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { readWayBack } from '#lib/session/way-back.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PublicLayout } from '../../../_layouts/public-layout.tsx'

export const metadata: Metadata = { title: 'Payment' }

/** One payment, from its start to its final state; a reload or the Back button shows the same one. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await requireFan()
  const [{ id }, settings, reader] = await Promise.all([params, getPublicSettings(), memberReader()])
  const payment = await findPayment(reader, id)
  if (!payment) notFound()
  return (
    <PublicLayout settings={settings}>
      <CheckoutSheet title={payment.description}>
        <dl className="mb-6 flex items-baseline justify-between border-b border-line pb-4">
          <dt className="text-muted">Amount</dt>
          <dd className="money text-xl font-semibold">
            {formatMoney(payment.amountCents, payment.currency)}
          </dd>
        </dl>
        <PaymentStatus payment={payment} wayBack={await readWayBack(payment._id)} />
      </CheckoutSheet>
    </PublicLayout>
  )
}
