import Link from 'next/link'
import type { AccountDetails } from '#contract/accounts.ts'
import type { ReportToHandle } from '#contract/reports.ts'
import { setStatus } from '#lib/actions/admin.ts'
import { FormSection } from '../ui/form-section.tsx'
import { Moment } from '../ui/moment.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { StatusBadge } from './account-list.tsx'
import { AccountReports } from './account-reports.tsx'
import { KIND_TEXTS, STATUS_TEXTS } from './account-texts.ts'
import { AskedAction } from './asked-action.tsx'
import { Facts } from './facts.tsx'
import { withWayBack } from './way-back.ts'

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
