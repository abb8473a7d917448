/** The operator's commands for reports and contact messages. */
import { userInfo } from 'node:os'
import { z } from 'zod'
import { CONTACT_STATUSES } from '#contract/contact.ts'
import { REPORT_OUTCOMES } from '#contract/reports.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { Refusal } from '../kernel/refusal.ts'
import { handleContactMessage } from '../modules/contact/service.ts'
import { listMessages } from '../modules/contact/store.ts'
import { resolveReport, reviewReport } from '../modules/reports/service.ts'
import { listByStatus, type ReportWithPeople } from '../modules/reports/store.ts'

export const reportUsage = [
  'reports list [all]                        what waits for you, the oldest first; all: the resolved too',
  'reports review <id>                       says that you are looking at it',
  `reports resolve <id> ${REPORT_OUTCOMES.join('|')} [note]`,
  'contact list                              the newest contact messages',
  'contact answered|closed|open <id> [note]  says what has become of one',
]

const CONTACT_MESSAGES = 50

/**
 * @returns the lines of the answer, or undefined for a command that is about neither. @throws Refusal NOT_FOUND,
 * INVALID_REQUEST
 */
export async function runReportCommand(
  kernel: Kernel,
  command: string,
  rest: readonly string[],
): Promise<string[] | undefined> {
  const [id = '', outcome, ...note] = rest
  switch (command) {
    case 'reports list': {
      const rows = await listByStatus(kernel.db, id === 'all' ? 'all' : 'unresolved')
      return rows.length ? rows.map(lineOf) : ['Nothing waits for you.']
    }
    case 'reports review':
      await reviewReport(kernel, id, userInfo().username)
      return [`${id} is under review`]
    case 'reports resolve': {
      const parsed = z.enum(REPORT_OUTCOMES).safeParse(outcome)
      if (!parsed.success)
        throw new Refusal('INVALID_REQUEST', { text: `Say how it ended: ${REPORT_OUTCOMES.join(', ')}.` })
      await resolveReport(kernel, id, {
        outcome: parsed.data,
        note: note.join(' '),
        by: userInfo().username,
      })
      return [`${id} is resolved: ${parsed.data}`]
    }
    case 'contact list': {
      const messages = await listMessages(kernel.db, CONTACT_MESSAGES)
      return messages.map((one) =>
        [
          one.id,
          one.createdAt.toISOString(),
          one.status,
          one.name,
          one.email,
          one.subject,
          inOneLine(one.message),
        ].join('\t'),
      )
    }
    case 'contact answered':
    case 'contact closed':
    case 'contact open': {
      const status = z.enum(CONTACT_STATUSES).parse(command.split(' ')[1])
      await handleContactMessage(kernel, id, {
        status,
        note: rest.slice(1).join(' '),
        by: userInfo().username,
      })
      return [`${id} is ${status}`]
    }
    default:
      return undefined
  }
}

function lineOf({ report, about, reporter }: ReportWithPeople): string {
  const { id, status, outcome, targetType, targetId, reason, text, evidence, note, createdAt } = report
  const parts = [id, createdAt.toISOString(), outcome ?? status, `${targetType} ${targetId}`]
  const people = [`about ${about.username ?? about.name}`, `by ${reporter.username ?? report.reporterId}`]
  return [...parts, ...people, reason, ...[text, evidence, note].map(inOneLine)].join('\t')
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
