import type { ReportRow } from './store.ts'
import type { EmailTemplate } from '../emails/service.ts'

/**
 * Tells the operator about a report. It names neither the reporter nor the reported words; the operator reads these in
 * the console, not in an inbox.
 */
export function reportEmail(
  report: Pick<ReportRow, 'id' | 'targetId' | 'reason' | 'text'> & { label: string },
): EmailTemplate {
  const { id, label, targetId, reason, text } = report
  return ({ siteName }) => ({
    subject: `${siteName}: a ${label} was reported`,
    title: `A ${label} was reported`,
    paragraphs: text ? text.split(/\n{2,}/) : ['Nothing was written to it.'],
    facts: [
      ['Reason', reason.replaceAll('_', ' ')],
      ['About', `${label} ${targetId}`],
      ['Report', id],
    ],
    closing: ['Everything that waits: `ops reports list`.'],
  })
}
