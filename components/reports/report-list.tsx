import { Flag } from 'lucide'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Report } from '#contract/reports.ts'
import { Badge } from '../ui/badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { OUTCOME_TEXTS, REASON_TEXTS } from './report-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The reports that a person has made, with their states. */
export function ReportList({ reports, more }: { reports: Report[]; /** Further items. */ more?: ReactNode }) {
  if (reports.length === 0)
    return (
      <EmptyState icon={<Icon of={Flag} />} title="You have not reported anything">
        The small flag beside a post, a comment, a message or a name tells us that something is wrong.
      </EmptyState>
    )
  return (
    <ul className="border-t border-line">
      {reports.map((report) => (
        <ReportItem key={report._id} report={report} />
      ))}
      {more}
    </ul>
  )
}

export function ReportItem({ report }: { report: Report }) {
  return (
    <li className="grid gap-1 border-b border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{REASON_TEXTS[report.reason]}</span>
        <StatusBadge status={report.status} />
      </p>
      <p className="text-sm text-muted">
        A {report.targetLabel}
        {report.about ? (
          <>
            {report.targetType === 'performer' ? ': ' : ' of '}
            <About report={report} about={report.about} />
          </>
        ) : (
          ' that is no longer available'
        )}{' '}
        · <Moment iso={report.createdAt} form="day" />
      </p>
      {report.text && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{report.text}</p>}
      {report.outcome && <p className="text-sm font-medium">{OUTCOME_TEXTS[report.outcome]}</p>}
    </li>
  )
}

/** Links to the reported content if it has a page, which a fan's account has not. */
function About({ report, about }: { report: Report; about: NonNullable<Report['about']> }) {
  const hasPage =
    report.targetType === 'performer' || report.targetType === 'feed' || report.targetType === 'stream'
  if (!hasPage || !about.username) return <>{about.name}</>
  return (
    <Link href={`/${about.username}`} className="underline underline-offset-4">
      {about.name}
    </Link>
  )
}

function StatusBadge({ status }: { status: Report['status'] }) {
  if (status === 'resolved') return <Badge variant="success">Resolved</Badge>
  if (status === 'under_review') return <Badge variant="brand">Under review</Badge>
  return <Badge variant="neutral">Open</Badge>
}
