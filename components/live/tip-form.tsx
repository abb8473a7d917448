import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { FormEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field } from '#components/ui/field.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput, Input } from '#components/ui/input.tsx'
import { Money } from '#components/ui/money.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { withIntent, withNext } from '#lib/next-path.ts'
import type { Account } from '#components/users/account-provider.tsx'
import {
  AMOUNTS_CENTS,
  CUSTOM,
  type PendingTip,
  readAmount,
  SMALLEST_CENTS,
  tellBalance,
  type TipDraft,
} from './tip-draft.ts'

export interface TipFormProps {
  draft: TipDraft
  onChange(change: Partial<TipDraft>): void
  onSubmit(event: FormEvent): void
  account: Pick<Account, 'balanceCents' | 'currency'>
  pending: PendingTip | null
  problem: string | null
  /** The performer's name. */
  receiver: string
}

export function TipForm(props: TipFormProps) {
  const { draft, onChange, onSubmit, account, pending, problem, receiver } = props
  const here = usePathname()
  const { currency, balanceCents } = account
  const { choice, custom, note } = draft
  const amountCents = readAmount(draft)
  const { nowCents, afterwardsCents } = tellBalance(balanceCents, amountCents, pending)
  const isShort = !pending && amountCents !== null && afterwardsCents === null
  return (
    // The margin lets a focused field scroll clear of the form's end, which would cover it.
    <form onSubmit={onSubmit} className="space-y-4 [&_input]:scroll-mb-24">
      <fieldset className="grid grid-cols-2 gap-2.5">
        <legend className="mb-2 font-semibold">Amount</legend>
        {AMOUNTS_CENTS.map((cents) => (
          <ChoiceCard
            key={cents}
            name="amount"
            value={cents}
            title={<Money amountCents={cents} currency={currency} />}
            checked={choice === String(cents)}
            onChange={() => onChange({ choice: String(cents) })}
          />
        ))}
        <ChoiceCard
          className="col-span-2"
          name="amount"
          value={CUSTOM}
          title="Another amount"
          checked={choice === CUSTOM}
          onChange={() => onChange({ choice: CUSTOM })}
        />
      </fieldset>
      {choice === CUSTOM && (
        <Field label="Your own amount" hint={`At least ${formatMoney(SMALLEST_CENTS, currency)}.`}>
          <AffixedInput
            before={currency}
            inputMode="decimal"
            value={custom}
            onChange={(event) => onChange({ custom: event.target.value })}
          />
        </Field>
      )}
      <Field label="A few words" optional>
        <Input value={note} maxLength={200} onChange={(event) => onChange({ note: event.target.value })} />
      </Field>
      <dl className="flex justify-between text-sm text-muted">
        <div>
          <dt>In your wallet</dt>
          <dd>
            <Money amountCents={nowCents} currency={currency} />
          </dd>
        </div>
        <div className="text-right">
          <dt>Afterwards</dt>
          <dd>
            {afterwardsCents === null ? '–' : <Money amountCents={afterwardsCents} currency={currency} />}
          </dd>
        </div>
      </dl>
      <p role="status" className="flex items-center gap-2 text-sm text-muted empty:hidden">
        {pending && (
          <>
            <Spinner className="size-4 shrink-0" label="" />
            <span>
              {formatMoney(pending.amountCents, currency)} is on its way to {receiver}. Your wallet changes
              when it has arrived.
            </span>
          </>
        )}
      </p>
      {/* On a low screen the form scrolls, and its end stays in view. */}
      <div className="sticky -bottom-4 -mx-5 -mb-4 space-y-3 bg-surface px-5 pt-2 pb-4">
        {problem && <FormMessage tone="error">{problem}</FormMessage>}
        {isShort ? (
          <Button asChild className="w-full">
            <Link href={withNext('/wallet', withIntent(here, 'tip'))}>Top up your wallet</Link>
          </Button>
        ) : (
          <Button type="submit" variant="spotlight" className="w-full" loading={pending !== null}>
            Send {amountCents === null ? 'tip' : formatMoney(amountCents, currency)}
          </Button>
        )}
      </div>
    </form>
  )
}
