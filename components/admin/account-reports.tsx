import Link from 'next/link'
import type { ReportToHandle } from '#contract/reports.ts'
import { REASON_TEXTS } from '../reports/report-texts.ts'
import { ListFailure } from '../site/list-failure.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { ReportState, reportAnchor } from './report-state.tsx'

/** How many reports an account's page shows; the others are on a page of their own. */
export const SHOWN_REPORTS = 5

/** The reports about an account, unresolved ones first. */
export function AccountReports({
  accountId,
  reports,
  nowMs,
}: {
  accountId: string
  /** Null when they could not be read. */
  reports: { data: ReportToHandle[]; total: number } | null
  nowMs: number
}) {
  const all = `/admin/reports?about=${accountId}`
  return (
    <FormSection title="Reports about this account">
      {!reports ? (
        <ListFailure things="reports" className="py-0" />
      ) : reports.total === 0 ? (
        <p className="text-sm text-muted">Nobody has reported this account.</p>
      ) : (
        <ul className="grid text-sm">
          {reports.data.map((report) => (
            <li
              key={report._id}
              className="relative flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-3 first:pt-0 last:pb-0 not-first:border-t"
            >
              <div className="min-w-40 flex-1">
                <Link
                  href={`${all}#${reportAnchor(report)}`}
                  className="font-semibold underline-offset-4 stretched hover:underline"
                >
                  {REASON_TEXTS[report.reason]}
                </Link>
                <p className="text-muted">
                  {report.targetType === 'performer' ? 'About the person' : `A ${report.targetLabel}`},{' '}
                  <RelativeTime iso={report.createdAt} nowMs={nowMs} />
                </p>
              </div>
              <ReportState of={report} open="Waiting" />
            </li>
          ))}
        </ul>
      )}
      {reports && reports.total > SHOWN_REPORTS && (
        <Link
          href={all}
          className="justify-self-start text-sm font-semibold text-brand-text underline underline-offset-4"
        >
          All {reports.total} reports
        </Link>
      )}
    </FormSection>
  )
}
