import type { ReportToHandle } from '#contract/reports.ts'
import { Badge } from '../ui/badge.tsx'

const ENDINGS = {
  kept: 'Left as it was',
  removed: 'Removed',
  account_action: 'Action on the account',
} as const

/** How far a report has come; nothing for one that nobody has looked at, unless `open` names it. */
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

/** The name of a report's place in a list, for addresses. */
export function reportAnchor({ _id }: Pick<ReportToHandle, '_id'>): string {
  return `report-${_id}`
}
