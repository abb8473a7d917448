import { DeleteForm } from './delete-form.tsx'
import { SecuritySection } from './security-section.tsx'

/** The deletion of the account: what is deleted, what is kept, and for how long the person can cancel it. */
export function DeleteSection({
  graceDays,
  isPerformer,
  balanceCents,
  currency,
}: {
  graceDays: number
  isPerformer: boolean
  balanceCents: number
  currency: string
}) {
  return (
    <SecuritySection
      title="Delete account"
      text={`Your account closes at once. For ${graceDays} days you can log in and keep it, then it is gone for good.`}
    >
      <ul className="measure mb-5 list-disc space-y-1 pl-5 text-muted marker:text-line-strong">
        {isPerformer ? (
          <>
            <li>
              Your page, posts, recordings and pictures go, and so do your documents and banking details.
            </li>
            <li>Your subscribers get back what they have paid for days to come.</li>
            <li>Your username stays taken, so that nobody can pose as you.</li>
          </>
        ) : (
          <>
            <li>Your profile, comments, chat messages, likes and follows go.</li>
            <li>Your subscriptions end without a renewal. What you have paid is not refunded.</li>
          </>
        )}
        <li>Receipts stay, as the law requires, without your name.</li>
      </ul>
      <DeleteForm
        balanceCents={balanceCents}
        currency={currency}
        summary="Delete my account"
        submit="Close my account now"
      />
    </SecuritySection>
  )
}
