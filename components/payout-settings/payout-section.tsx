import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PayoutSettings } from '#contract/payout-settings.ts'
import { Badge } from '#components/ui/badge.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { absoluteDay } from '#components/ui/time-text.ts'
import { cn } from '#lib/cn.ts'

const labels: Record<string, string> = {
  holderName: 'Account holder',
  bankName: 'Bank',
  country: 'Country',
  iban: 'IBAN',
  accountNumber: 'Account number',
  routingNumber: 'Routing number',
  swift: 'SWIFT / BIC',
  gateway: 'Gateway',
  accountId: 'Account',
  subAccountId: 'Sub-account',
  secretKey: 'Secret key',
  email: 'Email',
}

/** What is stored, masked, and behind a press the form that replaces it. */
export function PayoutSection({
  title,
  text,
  stored,
  names = {},
  children,
}: {
  title: string
  text: string
  stored: PayoutSettings['banking']
  /** How stored codes read for people. */
  names?: Record<string, string>
  children: ReactNode
}) {
  return (
    <FormSection
      title={title}
      text={text}
      aside={<Badge variant={stored ? 'success' : 'neutral'}>{stored ? 'Set' : 'Not set'}</Badge>}
    >
      {stored && (
        <dl className="divide-y divide-line rounded-control bg-sunken px-4 text-sm">
          {Object.entries(stored.masked).map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <dt className="text-muted">{labels[name] ?? name}</dt>
              <dd className="money font-medium wrap-anywhere">{names[value] ?? value}</dd>
            </div>
          ))}
          <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-muted">Since</dt>
            <dd>{absoluteDay(stored.updatedAt)}</dd>
          </div>
        </dl>
      )}
      <details key={stored?.updatedAt} open={false} className="group">
        <summary
          className={cn(
            buttonVariants({ variant: 'secondary' }),
            'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          )}
        >
          {stored ? 'Replace it' : 'Set it up'}
          <ChevronDown aria-hidden className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-5">{children}</div>
      </details>
    </FormSection>
  )
}
