import type { Metadata } from 'next'
import { EarningsChart, RANGES, readRange } from '#components/earnings/earnings-chart.tsx'
import { EarningsTable } from '#components/earnings/earnings-table.tsx'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { GrowingPages } from '#components/site/growing-pages.tsx'
import { GrownItems } from '#components/site/growing.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { LinkTabs } from '#components/ui/link-tabs.tsx'
import { Stat } from '#components/ui/stat.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { pageHref, pageOf, readPage } from '#lib/paging.ts'
import { getStats, listEarnings } from '#lib/queries/earnings.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { growingOf } from '../../../_lists/growing-of.ts'
import { loadStudioPart } from '../../../_lists/load-studio-part.ts'
import { SALES_PAGE } from '../../../_lists/sizes.ts'
import { StudioLayout } from '../../../_layouts/studio-layout.tsx'

export const metadata: Metadata = { title: 'Earnings' }

interface Props {
  searchParams: Promise<{ page?: string | string[]; days?: string | string[] }>
}

export default async function Page({ searchParams }: Props) {
  const viewer = await requirePerformer()
  const query = await searchParams
  const range = readRange(query.days, Date.now())
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [stats, shown] = await Promise.all([
    quietly(getStats(reader, { from: range.from })),
    readPage(pageOf(query, SALES_PAGE), (slice) =>
      quietly(listEarnings(reader, { from: range.from, ...slice })),
    ),
  ])
  const currency = stats?.currency ?? viewer.currency
  const money = (cents: number | undefined) => (cents === undefined ? '–' : formatMoney(cents, currency))
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead title="Earnings" text="Every sale from gross to net, less refunds." />
      <dl className="mb-8 grid grid-cols-2 gap-4 xl:grid-cols-4">
        <Stat
          label="Your balance"
          value={<LiveBalance />}
          note="What fans paid, less our share. Nothing is paid out yet."
        />
        <Stat label={`Gross, ${range.days} days`} value={money(stats?.grossCents)} />
        <Stat label="Commission" value={money(stats?.commissionCents)} />
        <Stat label="Net" value={money(stats?.netCents)} />
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
        {stats ? (
          <EarningsChart byDay={stats.byDay} from={range.fromDay} to={range.toDay} currency={currency} />
        ) : (
          <ListFailure things="figures" />
        )}
      </div>
      <SectionHead title="Sales" />
      {shown.list ? (
        <GrowingPages
          growing={growingOf(
            loadStudioPart,
            'sales',
            { days: range.key },
            { address: `/model/earnings?days=${range.key}`, shown, nowMs: Date.now() },
          )}
          things="sales"
          hrefFor={(number) => pageHref('/model/earnings', number, { days: range.key })}
        >
          <EarningsTable sales={shown.list.data} currency={currency} more={<GrownItems />} />
        </GrowingPages>
      ) : (
        <ListFailure things="sales" />
      )}
    </StudioLayout>
  )
}
