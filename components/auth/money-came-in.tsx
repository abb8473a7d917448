import type { AccountDeletion } from '#contract/account-deletion.ts'
import { DeleteForm } from '#components/security/delete-form.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'

/**
 * The money that came into a closing account after its owner had given up the balance; they use it or give it up too.
 */
export function MoneyCameIn({
  cameInCents,
  balanceCents,
  currency,
  graceDays,
}: Pick<AccountDeletion, 'cameInCents' | 'balanceCents' | 'currency'> & { graceDays: number }) {
  if (cameInCents === 0) return null
  return (
    <section aria-label="Money came in" className="mt-6 space-y-4">
      <FormMessage tone="info" title={`${formatMoney(cameInCents, currency)} has come in`}>
        <p>
          It came in while your account is closed. Keep the account to use it, or give it up as well. If you
          do neither, we wait another {graceDays} days and tell you by email.
        </p>
      </FormMessage>
      <DeleteForm
        balanceCents={balanceCents}
        currency={currency}
        summary="Give the money up"
        submit="Give it up and log out"
      />
    </section>
  )
}
