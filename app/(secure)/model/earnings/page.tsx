import type { Metadata } from 'next'
import { EarningsChart } from '#components/earnings/earnings-chart.tsx'
import { EarningsTable } from '#components/earnings/earnings-table.tsx'
import { RANGES, readRange } from '#components/earnings/range.ts'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Stat } from '#components/ui/stat.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { getStats, listEarnings } from '#lib/queries/earnings.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Earnings' }

const PAGE_SIZE = 25

interface Props {
  searchParams: Promise<{ page?: string | string[]; days?: string | string[] }>
}

export default async function Page({ searchParams }: Props) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const range = readRange(query.days, Date.now())
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [stats, shown] = await Promise.all([
    getStats(reader, { from: range.from }),
    readPage(pageOf(query, PAGE_SIZE), (slice) => listEarnings(reader, { from: range.from, ...slice })),
  ])
  const money = (cents: number) => formatMoney(cents, stats.currency)
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Earnings" text="Every sale from gross to net." />
      <dl className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Stat label="Yours, in all" value={<LiveBalance />} />
        <Stat label={`Gross, ${range.days} days`} value={money(stats.grossCents)} />
        <Stat label="Commission" value={money(stats.commissionCents)} />
        <Stat label="Net" value={money(stats.netCents)} />
      </dl>
      <LinkTabs
        label="Time"
        tabs={RANGES.map(({ key, label }) => ({
          href: `/model/earnings?days=${key}`,
          label,
          current: key === range.key,
        }))}
      />
      <div className="my-8">
        <EarningsChart byDay={stats.byDay} from={range.fromDay} to={range.toDay} currency={stats.currency} />
      </div>
      <SectionHead title="Sales" />
      <EarningsTable sales={shown.list.data} currency={stats.currency} />
      <Pagination
        page={shown.number}
        pageCount={shown.count}
        hrefFor={(number) => pageHref('/model/earnings', number, { days: range.key })}
      />
    </StudioLayout>
  )
}
