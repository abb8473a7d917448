import { Flag } from 'lucide'
import Link from 'next/link'
import type { ReportToHandle } from '#contract/reports.ts'
import { resolveReport, reviewReport } from '#lib/actions/reports.ts'
import { REASON_TEXTS } from '../reports/report-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { AskedAction, type AskedValues } from './asked-action.tsx'
import { withWayBack } from './way-back.tsx'

/** Reports, each with the reported text and what an operator can do about it. */
export function ReportDesk({
  reports,
  nowMs,
  here,
}: {
  reports: ReportToHandle[]
  nowMs: number
  /** The address of this page, to which an account's page links back. */
  here: string
}) {
  if (reports.length === 0)
    return (
      <EmptyState icon={<Icon of={Flag} />} title="Nothing here">
        What people report waits for you here until it is resolved.
      </EmptyState>
    )
  return (
    <ul className="grid gap-4">
      {reports.map((report) => (
        <li key={report._id} id={reportAnchor(report)} className="scroll-mt-24">
          <ReportCard report={report} nowMs={nowMs} from={`${here}#${reportAnchor(report)}`} />
        </li>
      ))}
    </ul>
  )
}

function ReportCard({ report, nowMs, from }: { report: ReportToHandle; nowMs: number; from: string }) {
  const { about, reporter, text, evidence, note, handledBy } = report
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-md">{REASON_TEXTS[report.reason]}</h2>
        <ReportState of={report} />
        <span className="ml-auto text-sm text-muted">
          <RelativeTime iso={report.createdAt} nowMs={nowMs} />
        </span>
      </div>
      <p className="text-sm text-muted">
        {report.targetType === 'performer' ? 'About ' : `A ${report.targetLabel} of `}
        <AccountLink id={about._id} name={about.username ? `@${about.username}` : about.name} from={from} />,
        reported by{' '}
        <AccountLink
          id={reporter._id}
          name={reporter.username ? `@${reporter.username}` : 'a deleted account'}
          from={from}
        />
        {report.targetType === 'feed' && report.status !== 'resolved' && (
          <>
            .{' '}
            <Link href={`/post/${report.targetId}`} className="underline underline-offset-4">
              See the post
            </Link>
          </>
        )}
      </p>
      {text && <p className="measure whitespace-pre-line wrap-anywhere">{text}</p>}
      {evidence && (
        <blockquote className="measure border-l-2 border-line pl-4 whitespace-pre-line text-muted wrap-anywhere">
          {evidence}
        </blockquote>
      )}
      {(note || handledBy) && (
        <p className="text-sm text-muted wrap-anywhere">
          {handledBy && `Handled by ${handledBy}${note ? ': ' : ''}`}
          {note}
        </p>
      )}
      <Decisions report={report} from={from} />
    </Card>
  )
}

const NOTE = {
  name: 'note',
  label: 'Note',
  hint: 'For operators only.',
  isOptional: true,
} as const

function Decisions({
  report: { _id, status, targetType, targetLabel, about, outcome },
  from,
}: {
  report: ReportToHandle
  from: string
}) {
  const values: AskedValues = [['id', _id]]
  const reopening = (
    <AskedAction
      action={reviewReport}
      group={_id}
      label={status === 'resolved' ? 'Open it again' : 'I am looking at it'}
      question={
        status === 'resolved'
          ? outcome === 'removed'
            ? 'It waits again. What was removed stays removed.'
            : 'It waits again, and its outcome is forgotten.'
          : 'The person who reported it sees that it is under review.'
      }
      submitLabel={status === 'resolved' ? 'Open it again' : 'Mark it'}
      values={values}
    />
  )
  if (status === 'resolved') return <div className="flex flex-wrap gap-2">{reopening}</div>
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'open' && reopening}
      <AskedAction
        action={resolveReport}
        group={_id}
        label="Leave it"
        question="The person who reported it reads that it stays as it is."
        submitLabel="Resolve: it stays"
        values={[...values, ['outcome', 'kept']]}
        text={NOTE}
      />
      {targetType !== 'performer' && (
        <AskedAction
          action={resolveReport}
          group={_id}
          label="Take it off the site"
          variant="danger"
          question={`The ${targetLabel} of ${about.username ?? about.name} is gone for everybody. This cannot be undone.`}
          submitLabel="Remove it"
          values={[...values, ['outcome', 'removed']]}
          text={NOTE}
        />
      )}
      <AskedAction
        action={resolveReport}
        group={_id}
        label="I acted on the account"
        question={
          <>
            The person who reported it reads that you acted. This changes nothing by itself: do it first on{' '}
            <AccountLink id={about._id} name={`the account of ${about.username ?? about.name}`} from={from} />
            .
          </>
        }
        submitLabel="Resolve: action taken"
        values={[...values, ['outcome', 'account_action']]}
        text={NOTE}
      />
    </div>
  )
}

function AccountLink({ id, name, from }: { id: string; name: string; from: string }) {
  return (
    <Link
      href={withWayBack(`/admin/accounts/${id}`, from)}
      className="font-semibold text-ink underline underline-offset-4"
    >
      {name}
    </Link>
  )
}

const ENDINGS = {
  kept: 'Left as it was',
  removed: 'Removed',
  account_action: 'Action on the account',
} as const

/** The state of a report. An open report shows the text `open`, or nothing without one. */
export function ReportState({
  of: { status, outcome },
  open,
}: {
  of: Pick<ReportToHandle, 'status' | 'outcome'>
  open?: string
}) {
  if (outcome) return <Badge variant="success">{ENDINGS[outcome]}</Badge>
  if (status === 'under_review') return <Badge variant="brand">Under review</Badge>
  return open ? <Badge variant="warning">{open}</Badge> : null
}

/** The anchor of a report in a list. */
export function reportAnchor({ _id }: Pick<ReportToHandle, '_id'>): string {
  return `report-${_id}`
}
