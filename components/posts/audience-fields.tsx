import Link from 'next/link'
import { SellerShare } from '#components/earnings/seller-share.tsx'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput } from '#components/ui/input.tsx'
import { cn } from '#lib/cn.ts'
import { type PostFields, priceCentsOf } from './draft-fields.ts'
import { GATE_CHOICES } from './post-texts.ts'

export interface AudienceFieldsProps {
  fields: PostFields
  problems: Readonly<Record<string, string>>
  /** What a subscription costs a month; null when the performer offers none. */
  monthlyPriceCents: number | null
  currency: string
  /** The fraction of a price that the platform keeps. */
  commissionRate: number
  onChange(patch: Partial<PostFields>): void
}

/** Who may see the post, and what it costs. */
export function AudienceFields(props: AudienceFieldsProps) {
  const { fields, problems, monthlyPriceCents, currency, commissionRate, onChange } = props
  const cents = priceCentsOf(fields, currency)
  return (
    <>
      <FieldGroup legend={<span className="sr-only">Who sees it</span>} error={problems.gate}>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {GATE_CHOICES.map(({ gate, title, detail }) => (
            <ChoiceCard
              key={gate}
              name="gate"
              value={gate}
              title={title}
              detail={detail}
              checked={fields.gate === gate}
              onChange={() => onChange({ gate })}
            />
          ))}
        </div>
      </FieldGroup>
      {fields.gate === 'subscribers' && monthlyPriceCents === null && (
        <FormMessage tone="info">
          Nobody can subscribe to you yet.{' '}
          <Link href="/model/pricing" className="underline">
            Set a monthly price
          </Link>{' '}
          first; this draft waits here.
        </FormMessage>
      )}
      {/* Without JavaScript the field cannot appear with its choice, so it is always there. */}
      <div className={cn('grid gap-3', fields.gate !== 'price' && 'hidden noscript:grid')}>
        <Field
          label="Price"
          error={problems.price}
          hint={`Between ${formatMoney(100, currency)} and ${formatMoney(1_000_000, currency)}.`}
        >
          <AffixedInput
            before={formatMoney(0, currency).replaceAll(/[\d.,\s]/g, '')}
            name="price"
            inputMode="decimal"
            autoComplete="off"
            value={fields.price}
            onChange={(event) => onChange({ price: event.target.value })}
          />
        </Field>
        <SellerShare cents={cents && cents >= 100 ? cents : null} rate={commissionRate} currency={currency} />
      </div>
    </>
  )
}
