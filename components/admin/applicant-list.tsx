import { BadgeCheck, ChevronRight } from 'lucide'
import Link from 'next/link'
import type { Reply } from '#contract/call.ts'
import type { listApplicants } from '#contract/verifications.ts'
import { Avatar } from '../ui/avatar.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

type Applicants = Reply<typeof listApplicants>['data']

/** Performers waiting for a decision on their documents, the longest wait first. */
export function ApplicantList({ applicants, nowMs }: { applicants: Applicants; nowMs: number }) {
  if (applicants.length === 0)
    return (
      <EmptyState icon={<Icon of={BadgeCheck} />} title="Nobody is waiting">
        When somebody applies as a performer, their documents wait for you here.
      </EmptyState>
    )
  return (
    <ul className="overflow-hidden rounded-media border border-line bg-surface">
      {applicants.map(({ _id, username, name, submittedAt }) => (
        <li key={_id} className="border-line not-first:border-t">
          <Link
            href={`/admin/verifications/${_id}`}
            className="flex min-h-16 items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2"
          >
            <Avatar name={name} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-sm text-muted">@{username}</span>
            </span>
            <span className="text-sm text-muted">
              <RelativeTime iso={submittedAt} nowMs={nowMs} />
            </span>
            <Icon of={ChevronRight} className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
