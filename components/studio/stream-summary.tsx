import Link from 'next/link'
import type { StreamSession } from '#contract/streaming.ts'
import { PageHead } from '#components/layout/page-head.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Stat } from '#components/ui/stat.tsx'
import { clockText } from '#components/ui/time-text.ts'

/** The figures of an ended stream. */
export function StreamSummary({ session, currency }: { session: StreamSession; currency: string }) {
  const lengthMs =
    session.startedAt && session.endedAt ? Date.parse(session.endedAt) - Date.parse(session.startedAt) : 0
  return (
    <>
      <PageHead
        title="That was your show"
        text={
          session.isRecording
            ? 'The recording is being made ready. You find it among your recordings in a moment.'
            : 'Nothing was recorded, as you wished.'
        }
      />
      <dl className="grid max-w-2xl grid-cols-1 gap-4 sm:grid-cols-3">
        <Stat label="On air" value={clockText(Math.round(lengthMs / 1000))} />
        <Stat label="Most viewers" value={String(session.peakViewers)} />
        <Stat
          label="Tips"
          value={formatMoney(session.tipsCents, currency)}
          note="before our share and refunds"
        />
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild>
          <Link href="/model/vods">See recordings</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link href="/model/earnings">See earnings</Link>
        </Button>
      </div>
    </>
  )
}
