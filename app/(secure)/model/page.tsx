import { PenLine, Radio } from 'lucide'
import type { Metadata } from 'next'
import Link from 'next/link'
import { EarningsChart, readRange } from '#components/earnings/earnings-chart.tsx'
import { PageHead, SectionHead } from '#components/layout/page-head.tsx'
import { ListFailure } from '#components/site/list-failure.tsx'
import { FirstSteps, isSetUp } from '#components/studio/first-steps.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Stat } from '#components/ui/stat.tsx'
import { LiveBalance } from '#components/users/live-balance.tsx'
import { VerificationNotice } from '#components/verifications/verification-notice.tsx'
import { getStats } from '#lib/queries/earnings.ts'
import { quietly } from '#lib/queries/quietly.ts'
import { memberReader } from '#lib/queries/reader.ts'
import { getOwnSession } from '#lib/queries/streaming.ts'
import { findVerification } from '#lib/queries/verifications.ts'
import { requirePerformer } from '#lib/queries/viewer.ts'
import { getPublicSettings } from '#lib/settings/public.ts'
import { StudioLayout } from '../../_layouts/studio-layout.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { shortCount } from '#components/site/count-text.ts'

export const metadata: Metadata = { title: 'Studio' }

export default async function Page() {
  const viewer = await requirePerformer()
  const range = readRange('30', Date.now())
  const [settings, reader] = await Promise.all([getPublicSettings(), memberReader()])
  const { isVerified, firstSteps } = viewer
  const [stats, session, verification] = await Promise.all([
    quietly(getStats(reader, { from: range.from })),
    quietly(getOwnSession(reader, viewer._id)),
    isVerified ? null : quietly(findVerification(reader)),
  ])
  const isOnAir = session?.status === 'live' || session?.status === 'interrupted'
  return (
    <StudioLayout settings={settings} viewer={viewer}>
      <PageHead
        title={`Good to see you, ${viewer.name}`}
        text={
          isOnAir
            ? 'Your show is on.'
            : isVerified
              ? 'The stage is yours whenever you like.'
              : 'The stage is yours as soon as your documents are accepted.'
        }
        actions={
          <>
            <Button asChild>
              <Link href="/model/posts/new">
                <Icon of={PenLine} className="size-5" /> Write a post
              </Link>
            </Button>
            {viewer.username && (
              <Button asChild variant="secondary">
                <Link href={`/${viewer.username}`}>See your page</Link>
              </Button>
            )}
            {isVerified ? (
              <Button asChild variant="spotlight">
                <Link href="/model/live">
                  <Icon of={Radio} className="size-5" /> {isOnAir ? 'Back to your show' : 'Go live'}
                </Link>
              </Button>
            ) : (
              <Button variant="spotlight" disabled aria-describedby="verification">
                <Icon of={Radio} className="size-5" /> Go live
              </Button>
            )}
          </>
        }
      />
      {!isVerified && (
        <div id="verification">
          <VerificationNotice state={verification} className="mb-8" />
        </div>
      )}
      {firstSteps && !isSetUp(firstSteps) && <FirstSteps steps={firstSteps} canGoLive={isVerified} />}
      <dl className="mb-10 grid grid-cols-2 gap-4 xl:grid-cols-4">
        <Stat label="Your balance" value={<LiveBalance />} />
        <Stat label="Net, 30 days" value={stats ? formatMoney(stats.netCents, stats.currency) : '–'} />
        <Stat label="Subscribers" value={stats ? shortCount(stats.totalSubscribers) : '–'} />
        <Stat label="Followers" value={stats ? shortCount(stats.totalFollowers) : '–'} />
      </dl>
      <SectionHead
        title="Last 30 days"
        action={
          <Button asChild variant="link">
            <Link href="/model/earnings">All earnings</Link>
          </Button>
        }
      />
      {stats ? (
        <EarningsChart byDay={stats.byDay} from={range.fromDay} to={range.toDay} currency={stats.currency} />
      ) : (
        <ListFailure things="figures" />
      )}
    </StudioLayout>
  )
}
