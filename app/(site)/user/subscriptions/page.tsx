import { HeartHandshake } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { SubscriptionRow } from '#components/subscriptions/subscription-row.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listOwnSubscriptions } from '#lib/queries/subscriptions.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Subscriptions' }

const PAGE_SIZE = 12

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requireFan()
  const asked = pageOf(await searchParams, PAGE_SIZE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const shown = await readPage(asked, (slice) => listOwnSubscriptions(reader, slice))
  const { data } = shown.list
  return (
    <PrimaryLayout settings={settings} viewer={viewer}>
      <PageHead title="Subscriptions" text="Whom you stand behind, and until when." />
      {data.length === 0 ? (
        <EmptyState
          icon={<Icon of={HeartHandshake} />}
          title="You subscribe to nobody yet"
          action={
            <Button asChild>
              <Link href="/explore">Find performers</Link>
            </Button>
          }
        >
          Subscribers see everything a performer publishes for them.
        </EmptyState>
      ) : (
        <ul className="max-w-3xl border-t border-line">
          {data.map((subscription) => (
            <SubscriptionRow key={subscription._id} subscription={subscription} />
          ))}
        </ul>
      )}
      <Pagination
        page={shown.number}
        pageCount={shown.count}
        hrefFor={(number) => pageHref('/user/subscriptions', number)}
      />
    </PrimaryLayout>
  )
}
