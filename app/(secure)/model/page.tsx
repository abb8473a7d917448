import { Radio } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { EarningsChart } from '#components/earnings/earnings-chart.tsx'
import { readRange } from '#components/earnings/range.ts'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Stat } from '#components/ui/stat.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { getStats } from '#lib/queries/earnings.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { getOwnSession } from '#lib/queries/streaming.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'

export const metadata: Metadata = { title: 'Studio' }

export default async function Page() {
  const viewer = await requirePerformer()
  const range = readRange('30', Date.now())
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const [stats, session] = await Promise.all([
    getStats(reader, { from: range.from }),
    getOwnSession(reader, viewer._id),
  ])
  const isOnAir = session.status === 'live' || session.status === 'interrupted'
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title={`Good to see you, ${viewer.name}`}
        text={isOnAir ? 'Your show is on.' : 'The stage is yours whenever you like.'}
        actions={
          <>
            {viewer.username && (
              <Button asChild variant="secondary">
                <Link href={`/${viewer.username}`}>See your page</Link>
              </Button>
            )}
            <Button asChild variant="spotlight">
              <Link href="/model/live">
                <Icon of={Radio} className="size-5" /> {isOnAir ? 'Back to your show' : 'Go live'}
              </Link>
            </Button>
          </>
        }
      />
      <dl className="mb-10 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Stat label="Yours, in all" value={<LiveBalance />} />
        <Stat label="Net, 30 days" value={formatMoney(stats.netCents, stats.currency)} />
        <Stat label="Subscribers" value={String(stats.totalSubscribers)} />
        <Stat label="Followers" value={String(stats.totalFollowers)} />
      </dl>
      <SectionHead
        title="Last 30 days"
        action={
          <Button asChild variant="link">
            <Link href="/model/earnings">All earnings</Link>
          </Button>
        }
      />
      <EarningsChart byDay={stats.byDay} from={range.fromDay} to={range.toDay} currency={stats.currency} />
    </StudioLayout>
  )
}
