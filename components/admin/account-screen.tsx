import Link from 'next/link'
import type { AccountDetails } from '#contract/accounts.ts'
import type { ReportToHandle } from '#contract/reports.ts'
import { setStatus } from '#lib/actions/admin.ts'
import { REASON_TEXTS } from '../reports/report-texts.ts'
import { ListFailure } from '../site/list-failure.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { Moment } from '../ui/moment.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { KIND_TEXTS, STATUS_TEXTS, StatusBadge } from './account-list.tsx'
import { AskedAction } from './asked-action.tsx'
import { Facts } from './facts.tsx'
import { reportAnchor, ReportState } from './report-desk.tsx'
import { withWayBack } from './way-back.tsx'

const WHY = {
  name: 'reason',
  label: 'Why',
  hint: 'Only operators see this, in the log below.',
} as const

/** One account: its person, what an operator can do about it, and what operators have done. */
export function AccountScreen({
  account,
  reports,
  ownId,
  here,
  nowMs,
}: {
  account: AccountDetails
  /** Reports about it; null when they could not be read. */
  reports: { data: ReportToHandle[]; total: number } | null
  /** The operator's own account, which upstream does not let them suspend. */
  ownId: string
  /** The address of this page, to which the verification links back. */
  here: string
  nowMs: number
}) {
  const { _id, kind, status, username, email, changes, deletesAt } = account
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FormSection title="Account" aside={<StatusBadge status={status} />}>
        <Facts
          facts={[
            ['Kind', KIND_TEXTS[kind]],
            ['Name', account.name],
            [
              'Username',
              username &&
                (kind === 'performer' && status === 'active' ? (
                  <Link href={`/${username}`} className="underline underline-offset-4">
                    @{username}
                  </Link>
                ) : (
                  `@${username}`
                )),
            ],
            ['Email', email && `${email}${account.isEmailVerified ? '' : ', not verified'}`],
            ['Joined', <Moment key="joined" iso={account.createdAt} form="day" />],
            ['Last login', account.lastLoginAt && <RelativeTime iso={account.lastLoginAt} nowMs={nowMs} />],
            ['Deleted on', deletesAt && <Moment iso={deletesAt} form="day" />],
            [
              'Documents',
              kind === 'performer' && status !== 'deleted' && (
                <Link
                  href={withWayBack(`/admin/verifications/${_id}`, here)}
                  className="underline underline-offset-4"
                >
                  Verification
                </Link>
              ),
            ],
          ]}
        />
        {_id === ownId && (
          <p className="border-t border-line pt-5 text-sm text-muted">
            This is your own account. Another operator can suspend it.
          </p>
        )}
        {status !== 'deleted' && _id !== ownId && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-5">
            {status !== 'suspended' && (
              <AskedAction
                action={setStatus}
                group="status"
                label="Suspend"
                variant="danger"
                question={
                  kind === 'performer'
                    ? 'All sessions end at once, the page is gone from the site, and a running show stops.'
                    : 'All sessions end at once, and this person cannot log in. Subscriptions and wallet stay as they are.'
                }
                submitLabel="Suspend the account"
                values={[
                  ['id', _id],
                  ['wanted', 'suspended'],
                ]}
                text={WHY}
              />
            )}
            {(status === 'suspended' || status === 'closing') && (
              <AskedAction
                action={setStatus}
                group="status"
                label="Reactivate"
                question="The account is open again, unless its email or its documents are still to be verified."
                submitLabel="Reactivate the account"
                values={[
                  ['id', _id],
                  ['wanted', 'active'],
                ]}
                text={WHY}
              />
            )}
          </div>
        )}
      </FormSection>
      <div className="grid gap-5">
        {kind !== 'operator' && <AccountReports accountId={_id} reports={reports} nowMs={nowMs} />}
        <FormSection title="What operators have done">
          {changes.length === 0 ? (
            <p className="text-sm text-muted">Nothing yet.</p>
          ) : (
            <ol className="grid gap-4 text-sm">
              {changes.map(({ from, to, by, reason, changedAt }) => (
                <li key={changedAt + to}>
                  <p>
                    {STATUS_TEXTS[from]} → <span className="font-semibold">{STATUS_TEXTS[to]}</span>
                  </p>
                  <p className="text-muted wrap-anywhere">
                    {by}, <RelativeTime iso={changedAt} nowMs={nowMs} />
                    {reason && `: ${reason}`}
                  </p>
                </li>
              ))}
            </ol>
          )}
        </FormSection>
      </div>
    </div>
  )
}

/** How many reports an account's page shows; the others are on a page of their own. */
export const SHOWN_REPORTS = 5

/** The reports about an account, unresolved ones first. */
function AccountReports({
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
