import type { ReactNode } from 'react'
import type { PayoutSettings } from '#contract/payout-settings.ts'
import { Badge } from '#components/ui/badge.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { Moment } from '#components/ui/moment.tsx'

const GATEWAY_LABELS: Record<string, string> = {
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

/** The stored values, masked, and the form that replaces them. */
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
  /** The names of stored codes. */
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
              <dt className="text-muted">{GATEWAY_LABELS[name] ?? name}</dt>
              <dd className="money font-medium wrap-anywhere">{names[value] ?? value}</dd>
            </div>
          ))}
          <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-muted">Since</dt>
            <dd>
              <Moment iso={stored.updatedAt} form="day" />
            </dd>
          </div>
        </dl>
      )}
      {children}
    </FormSection>
  )
}
