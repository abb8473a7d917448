import { HeartHandshake } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { RenewalShortage } from '#components/subscriptions/renewal-shortage.tsx'
import { SubscriptionRow } from '#components/subscriptions/subscription-row.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listOwnSubscriptions } from '#lib/queries/payments.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadMemberPart } from '../../../_lists/load-member-part.ts'
import { SUBSCRIPTIONS_PAGE } from '../../../_lists/sizes.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Subscriptions' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requireFan()
  const asked = pageOf(await searchParams, SUBSCRIPTIONS_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => quietly(listOwnSubscriptions(reader, slice)))
  const data = shown.list?.data ?? null
  return (
    <PrimaryLayout settings={settings} viewer={viewer} isNarrow>
      <PageHead title="Subscriptions" text="The performers you subscribe to, and until when." />
      {data === null ? (
        <ListFailure things="subscriptions" />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<Icon of={HeartHandshake} />}
          title="You have no subscriptions yet"
          action={
            <Button asChild>
              <Link href="/explore">Find performers</Link>
            </Button>
          }
        >
          Subscribers see everything a performer publishes for them.
        </EmptyState>
      ) : (
        <GrowingPages
          growing={growingOf(
            loadMemberPart,
            'subscriptions',
            {},
            { address: '/user/subscriptions', shown, nowMs: Date.now() },
          )}
          things="subscriptions"
          hrefFor={(number) => pageHref('/user/subscriptions', number)}
        >
          <RenewalShortage
            subscriptions={data}
            balanceCents={viewer.balanceCents}
            isAll={shown.list?.total === data.length}
          />
          <ul className="border-t border-line">
            {data.map((subscription) => (
              <SubscriptionRow key={subscription._id} subscription={subscription} />
            ))}
            <GrownItems />
          </ul>
        </GrowingPages>
      )}
    </PrimaryLayout>
  )
}
