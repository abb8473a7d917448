import { CircleCheck, CircleX, Clock } from 'lucide'
import Link from 'next/link'
import type { PaymentTransaction } from '#contract/payments.ts'
import { PageRefresh } from '#components/layout/page-refresh.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import { CancelForm } from './cancel-form.tsx'
import { PayForm } from './pay-form.tsx'
import { Icon } from '../ui/icon.tsx'

/** The state of one payment, and what the fan can do about it. */
export function PaymentStatus({ payment }: { payment: PaymentTransaction }) {
  if (payment.status === 'created') return <OpenPayment payment={payment} />
  if (payment.status === 'pending') return <PendingPayment payment={payment} />
  if (payment.status === 'succeeded') return <PaidPayment payment={payment} />
  return <FailedPayment payment={payment} />
}

function OpenPayment({ payment }: { payment: PaymentTransaction }) {
  const { _id, amountCents, balanceCents, currency } = payment
  return (
    <div className="space-y-3">
      <PayForm
        intent={{ id: _id }}
        amountCents={amountCents}
        balanceCents={balanceCents}
        currency={currency}
        label={`Pay ${formatMoney(amountCents, currency)}`}
      />
      <CancelForm id={_id} />
    </div>
  )
}

function PendingPayment({ payment }: { payment: PaymentTransaction }) {
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center gap-3 font-semibold">
        <Spinner /> Waiting for the payment provider
      </p>
      <p className="text-muted">This page looks by itself. You may close it: nothing is lost.</p>
      {payment.redirectUrl && (
        <Button asChild size="lg" className="w-full">
          <a href={payment.redirectUrl}>Go on at the provider</a>
        </Button>
      )}
      <CancelForm id={payment._id} />
      <PageRefresh everyMs={2000} />
    </div>
  )
}

function PaidPayment({ payment }: { payment: PaymentTransaction }) {
  const { kind, performer, currency, balanceCents } = payment
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center gap-3 text-lg font-semibold text-success">
        <Icon of={CircleCheck} className="size-6" />
        {kind === 'topup' ? 'Your wallet is filled' : 'Paid. Enjoy!'}
      </p>
      <p className="text-muted">
        Your wallet holds <span className="money">{formatMoney(balanceCents, currency)}</span>.
      </p>
      {performer ? (
        <Button asChild size="lg" className="w-full">
          <Link href={`/${performer.username}`}>To {performer.name}’s page</Link>
        </Button>
      ) : (
        <Button asChild size="lg" className="w-full">
          <Link href="/wallet">To your wallet</Link>
        </Button>
      )}
    </div>
  )
}

function FailedPayment({ payment }: { payment: PaymentTransaction }) {
  const again = payment.performer ? `/checkout/new?subscribe=${payment.performer._id}` : '/wallet'
  const isCalm = payment.status === 'cancelled' || payment.status === 'refunded'
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center gap-3 text-lg font-semibold">
        {isCalm ? (
          <Icon of={Clock} className="size-6 text-muted" />
        ) : (
          <Icon of={CircleX} className="size-6 text-danger" />
        )}
        {STATUS_TEXTS[payment.status] ?? 'This payment did not go through'}
      </p>
      <p className="text-muted">{payment.failureText ?? 'You have not been charged.'}</p>
      <Button asChild size="lg" className="w-full">
        <Link href={again}>Try again</Link>
      </Button>
    </div>
  )
}

const STATUS_TEXTS: Partial<Record<PaymentTransaction['status'], string>> = {
  cancelled: 'You gave this payment up',
  expired: 'This payment has run out of time',
  refunded: 'This payment was refunded',
}
