import type { BlockedUser } from '#contract/performer-blocks.ts'
import { unblockUser } from '#lib/actions/performer-blocks.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { absoluteDay } from '../ui/time-text.ts'

export function BlockedPeople({ people }: { people: BlockedUser[] }) {
  return (
    <ul aria-label="Blocked people" className="border-t border-line">
      {people.map((person) => (
        <li key={person._id} className="flex items-center gap-4 border-b border-line py-4">
          <Avatar name={person.name} src={person.avatarUrl} size="md" />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold [overflow-wrap:anywhere]">{person.name}</span>
              <span className="text-sm text-muted">@{person.username}</span>
              {person.isPerformer && <Badge variant="brand">Performer</Badge>}
            </p>
            <p className="text-sm text-muted [overflow-wrap:anywhere]">
              {absoluteDay(person.blockedAt)}
              {person.reason && <> · {person.reason}</>}
            </p>
          </div>
          <form action={unblockUser}>
            <input type="hidden" name="id" value={person._id} />
            <SubmitButton variant="secondary" size="sm" aria-label={`Unblock ${person.name}`}>
              Unblock
            </SubmitButton>
          </form>
        </li>
      ))}
    </ul>
  )
}
