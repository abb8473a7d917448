import { CircleCheck, CircleX, Clock } from 'lucide'
import Link from 'next/link'
import { Children, type ReactNode } from 'react'
import type { PaymentTransaction } from '#contract/payments.ts'
import { PageRefresh } from '#components/layout/page-refresh.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Moment } from '#components/ui/moment.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { withNext } from '#lib/next-path.ts'
import { CancelForm } from './cancel-form.tsx'
import { PayForm } from './pay-form.tsx'
import { buyPath } from './post-offer.ts'
import { postPath } from '../posts/post-tile.tsx'
import { Icon } from '../ui/icon.tsx'
import { KeptResult } from '../wallet/kept-result.tsx'
import { keptTexts } from '../wallet/kept-texts.ts'

interface PaymentProps {
  payment: PaymentTransaction
  /** Where the fan was going when the wallet did not suffice. */
  wayBack: string | null
}

/** The state of one payment, and what the fan can do about it. */
export function PaymentStatus({ payment, wayBack }: PaymentProps) {
  if (payment.status === 'created') return <OpenPayment payment={payment} />
  if (payment.status === 'pending') return <PendingPayment payment={payment} />
  if (payment.status === 'succeeded') return <PaidPayment payment={payment} wayBack={wayBack} />
  return <FailedPayment payment={payment} wayBack={wayBack} />
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
      <p className="text-muted">
        If you have confirmed it there, you are done: this page updates by itself, and you may close it.
      </p>
      {payment.kept && <p>{keptTexts(payment.kept, payment.currency).next}</p>}
      {payment.redirectUrl && (
        <Button asChild size="lg" variant="secondary" className="w-full">
          <a href={payment.redirectUrl}>Not confirmed yet? Continue at the provider</a>
        </Button>
      )}
      <CancelForm id={payment._id} />
      <PageRefresh everyMs={2000} />
    </div>
  )
}

function PaidPayment({ payment, wayBack }: PaymentProps) {
  const { kind, performer, currency, balanceCents, amountCents, failureText, items, kept } = payment
  if (kept) {
    const { performer: seller } = kept
    return (
      <KeptResult kept={kept} payment={payment} wayBack={wayBack}>
        <Refunds payment={payment} />
        <Ways>
          {wayBack && <Link href={wayBack}>{wayBackText(wayBack)}</Link>}
          {seller && wayBack !== `/${seller.username}` && (
            <Link href={`/${seller.username}`}>To {seller.name}’s page</Link>
          )}
          {kept.state === 'refused' && <Link href="/wallet">To your wallet</Link>}
        </Ways>
      </KeptResult>
    )
  }
  // Upstream credited the wallet for items that it could no longer give.
  const isCredited = items.every(({ creditCents }) => creditCents > 0)
  const path = isCredited ? null : thingPath(payment)
  const isNextMonthShort = kind === 'subscription' && !isCredited && balanceCents < amountCents
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center gap-3 text-lg font-semibold text-success">
        <Icon of={CircleCheck} className="size-6" />
        {paidText(payment, isCredited)}
      </p>
      {failureText && <p>{failureText}</p>}
      <Refunds payment={payment} />
      <p className="text-muted">
        Your wallet holds <span className="money">{formatMoney(balanceCents, currency)}</span>.
      </p>
      {isNextMonthShort && (
        <p className="text-muted">
          When it renews, {formatMoney(amountCents, currency)} comes out of your wallet. To stay subscribed,{' '}
          <Link
            href={withNext('/wallet', performer && `/${performer.username}`)}
            className="font-semibold text-brand-text underline"
          >
            top it up
          </Link>{' '}
          by then; if it holds too little, we try again for a few days, then the subscription ends and you owe
          nothing.
        </p>
      )}
      <Ways>
        {path && <Link href={path}>See the post</Link>}
        {wayBack && <Link href={wayBack}>{wayBackText(wayBack)}</Link>}
        {performer && <Link href={`/${performer.username}`}>To {performer.name}’s page</Link>}
        {(isCredited || failureText !== null || !performer) && <Link href="/wallet">To your wallet</Link>}
      </Ways>
    </div>
  )
}

function FailedPayment({ payment, wayBack }: PaymentProps) {
  const { status, performer, failureText } = payment
  const isCalm = status === 'cancelled' || status === 'refunded'
  const isRefunded = status === 'refunded'
  // Another payment for the same item has succeeded, so there is nothing to try again.
  const isNeedless = status === 'cancelled' && failureText !== null
  const path = thingPath(payment)
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center gap-3 text-lg font-semibold">
        {isCalm ? (
          <Icon of={Clock} className="size-6 text-muted" />
        ) : (
          <Icon of={CircleX} className="size-6 text-danger" />
        )}
        {isNeedless
          ? 'This payment is no longer needed'
          : (STATUS_TEXTS[status] ?? 'This payment did not go through')}
      </p>
      {isRefunded ? (
        <Refunds payment={payment} />
      ) : (
        <p className="text-muted">{failureText} You have not been charged.</p>
      )}
      <Ways>
        {!isRefunded && !isNeedless && <Link href={tryAgainPath(payment, wayBack)}>Try again</Link>}
        {path && <Link href={path}>{isNeedless ? 'See the post' : 'Back to the post'}</Link>}
        {performer && (
          <Link href={`/${performer.username}`}>
            {isNeedless ? `To ${performer.name}’s page` : `Back to ${performer.name}`}
          </Link>
        )}
        {!performer && wayBack && <Link href={wayBack}>{wayBackText(wayBack)}</Link>}
        {!performer && isRefunded && <Link href="/wallet">To your wallet</Link>}
      </Ways>
    </div>
  )
}

function paidText({ kind, failureText }: PaymentTransaction, isCredited: boolean): string {
  if (isCredited) return 'Your wallet is topped up'
  if (failureText !== null) return 'Paid in part'
  if (kind === 'feed') return 'Paid. The post is yours to keep.'
  return kind === 'tip' ? 'Tip sent' : 'Paid. Enjoy!'
}

/** The payment's refunds, and where they went. */
function Refunds({ payment: { refunds, currency } }: { payment: PaymentTransaction }) {
  if (!refunds.length) return null
  return (
    <ul className="space-y-1 text-muted">
      {refunds.map(({ amountCents, into, createdAt }, at) => (
        <li key={at}>
          <span className="money">{formatMoney(amountCents, currency)}</span> refunded{' '}
          {into === 'wallet' ? 'into your wallet' : 'the way you paid'}, <Moment iso={createdAt} form="day" />
        </li>
      ))}
    </ul>
  )
}

/** Links from here, the most likely first. */
function Ways({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-3">
      {Children.toArray(children).map((link, at) => (
        <Button key={at} asChild size="lg" variant={at === 0 ? 'primary' : 'ghost'} className="w-full">
          {link}
        </Button>
      ))}
    </div>
  )
}

/** The post that was paid for; null for other sales. */
function postIn({ items: [item] }: PaymentTransaction): string | null {
  return item?.subject?.type === 'feed' ? item.subject.id : null
}

/** The page of the thing that was paid for; null for sales that open no page. */
function thingPath(payment: PaymentTransaction): string | null {
  const postId = postIn(payment)
  return postId && postPath(postId)
}

/** The path for another attempt. The wallet offers the same amount again. */
function tryAgainPath(payment: PaymentTransaction, wayBack: string | null): string {
  const { performer, amountCents, kept } = payment
  const postId = postIn(payment)
  if (postId) return buyPath(postId)
  // What was wanted is still there, with all that was typed.
  if (kept && wayBack) return wayBack
  return performer
    ? `/checkout/new?subscribe=${performer._id}`
    : withNext(`/wallet?amount=${amountCents}`, wayBack)
}

function wayBackText(path: string): string {
  if (path.startsWith('/live/')) return 'Back to the room'
  if (path.startsWith('/post/')) return 'See the post'
  return path.startsWith('/checkout/') ? 'Back to your payment' : 'Back to where you were'
}

const STATUS_TEXTS: Partial<Record<PaymentTransaction['status'], string>> = {
  cancelled: 'You cancelled this payment',
  expired: 'This payment has expired',
  refunded: 'This payment was refunded',
}
