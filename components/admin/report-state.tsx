import type { ReportToHandle } from '#contract/reports.ts'
import { Badge } from '../ui/badge.tsx'

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
