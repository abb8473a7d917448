import Link from 'next/link'
import type { AccountRow } from '#contract/accounts.ts'
import { Card } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { StatusBadge } from './account-list.tsx'
import { KIND_TEXTS } from './account-texts.ts'
import { withWayBack } from './way-back.ts'

/** The newest accounts, for the console's first page. */
export function NewestAccounts({ accounts, nowMs }: { accounts: AccountRow[]; nowMs: number }) {
  return (
    <Card className="px-5">
      <ul>
        {accounts.map(({ _id, username, name, kind, status, createdAt }) => (
          <li
            key={_id}
            className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-line py-3 not-first:border-t"
          >
            <Link
              href={withWayBack(`/admin/accounts/${_id}`, '/admin')}
              className="min-w-40 flex-1 font-semibold underline-offset-4 wrap-anywhere after:absolute after:inset-0 hover:underline"
            >
              {username ? `@${username}` : name}
            </Link>
            <span className="text-sm text-muted">
              {KIND_TEXTS[kind]}, <RelativeTime iso={createdAt} nowMs={nowMs} />
            </span>
            {status !== 'active' && <StatusBadge status={status} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
