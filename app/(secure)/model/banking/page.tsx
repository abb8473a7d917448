import { LockKeyhole } from 'lucide'
import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { BankingForm, GatewayForm, PaypalForm } from '#components/payout-settings/payout-forms.tsx'
import { PayoutSection } from '#components/payout-settings/payout-section.tsx'
import { listCountries } from '#lib/queries/locations.ts'
import { listQuietly, quietly } from '#lib/queries/quietly.ts'
import { getPayoutSettings } from '#lib/queries/earnings.ts'
import { getOwnPerformer } from '#lib/queries/profiles.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Banking' }

export default async function Page() {
  const viewer = await requirePerformer()
  const [settings, stored, countries, performer] = await Promise.all([
    getPublicSettings(),
    getPayoutSettings(),
    listQuietly(listCountries()),
    quietly(getOwnPerformer()),
  ])
  const countryNames = Object.fromEntries(countries.map(({ code, name }) => [code, name]))
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Banking"
        text="Nothing is paid out yet: your earnings wait in your balance. Say here where they are to go."
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <p className="flex gap-3 text-sm text-muted lg:order-last lg:pt-6">
          <Icon of={LockKeyhole} className="mt-0.5 size-4 shrink-0" />
          Stored encrypted. Only the end of a number is ever shown, even to you. If you logged in a while ago,
          a change asks for your password again.
        </p>
        <div className="grid gap-5">
          <PayoutSection
            title="Bank account"
            text="For payouts by transfer."
            stored={stored.banking}
            names={countryNames}
          >
            <BankingForm
              performerId={viewer._id}
              countries={countries}
              country={stored.banking?.masked.country ?? performer?.country ?? null}
              holderName={stored.banking?.masked.holderName ?? null}
              isSet={stored.banking !== null}
            />
          </PayoutSection>
          <PayoutSection title="PayPal" text="For payouts to a PayPal account." stored={stored.paypal}>
            <PaypalForm performerId={viewer._id} isSet={stored.paypal !== null} />
          </PayoutSection>
          <PayoutSection
            title="Payment gateway"
            text="Only if we have agreed to pay you through a card provider of your own."
            stored={stored.gateway}
            names={{ stripe: 'Stripe', ccbill: 'CCBill' }}
          >
            <GatewayForm performerId={viewer._id} isSet={stored.gateway !== null} />
          </PayoutSection>
        </div>
      </div>
    </StudioLayout>
  )
}
