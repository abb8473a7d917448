import { HeartHandshake } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { PageHead } from '#components/layout/page-head.tsx'
import { SubscriptionRow } from '#components/subscriptions/subscription-row.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { memberReader } from '#lib/queries/reader.ts'
import { listOwnSubscriptions } from '#lib/queries/subscriptions.ts'
import { requireFan } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { PrimaryLayout } from '../../../_layouts/primary-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Subscriptions' }

const PAGE_SIZE = 12

export default async function Page({ searchParams }: { searchParams: Promise<{ page?: string }> }) {
  const viewer = await requireFan()
  const page = Math.max(1, Number((await searchParams).page) || 1)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const { data, total } = await listOwnSubscriptions(reader, {
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
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
        page={page}
        pageCount={Math.ceil(total / PAGE_SIZE)}
        hrefFor={(number) => `/user/subscriptions?page=${number}`}
      />
    </PrimaryLayout>
  )
}
