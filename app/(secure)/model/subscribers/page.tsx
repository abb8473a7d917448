import { Users } from 'lucide'
import type { Metadata } from 'next'
import { PageHead } from '#components/layout/page-head.tsx'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { SubscriberRow } from '#components/subscriptions/subscriber-row.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, TableBody, TableHead } from '#components/ui/table.tsx'
import { countOf, shortCount } from '#components/site/count-text.ts'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { getStats } from '#lib/queries/earnings.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { listSubscribers } from '#lib/queries/payments.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { SUBSCRIBERS_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Subscribers' }

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ page?: string | string[] }>
}) {
  const viewer = await requirePerformer()
  const asked = pageOf(await searchParams, SUBSCRIBERS_PAGE)
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [shown, stats] = await Promise.all([
    readPage(asked, (slice) => quietly(listSubscribers(reader, slice))),
    quietly(getStats(reader)),
  ])
  const { data, total } = shown.list ?? { data: null, total: null }
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title="Subscribers"
        text={
          stats === null || total === null || total === 0
            ? undefined
            : `${countOf(stats.totalSubscribers, 'subscriber')} today, ${shortCount(total)} including those who have left. The newest come first, those who have left last.`
        }
      />
      {data === null ? (
        <ListFailure things="subscribers" />
      ) : data.length === 0 ? (
        <EmptyState icon={<Icon of={Users} />} title="No subscribers yet">
          Tell your followers in your next show what a subscription opens.
        </EmptyState>
      ) : (
        <GrowingPages
          growing={growingOf(
            loadStudioPart,
            'subscribers',
            {},
            { address: '/model/subscribers', shown, nowMs: Date.now() },
          )}
          things="subscribers"
          hrefFor={(number) => pageHref('/model/subscribers', number)}
        >
          <Table caption="Subscribers">
            <TableHead
              columns={[
                { label: 'Fan' },
                { label: 'Since' },
                { label: 'Until' },
                { label: 'State' },
                { label: 'Price', numeric: true },
                { label: 'Actions', hidden: true },
              ]}
            />
            <TableBody>
              {data.map((one) => (
                <SubscriberRow key={one._id} subscriber={one} />
              ))}
              <GrownItems />
            </TableBody>
          </Table>
        </GrowingPages>
      )}
    </StudioLayout>
  )
}
