'use client'

import type { BlockedUser } from '#contract/performer-blocks.ts'
import { unblockUser } from '#lib/actions/performer-blocks.ts'
import { refusalText } from '#lib/result.ts'
import { useToastedAction } from '../layout/use-toasted-action.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { absoluteDay } from '../ui/time-text.ts'

/** @param q the performer's search word, which an empty list repeats */
export function BlockedPeople({ people, q }: { people: BlockedUser[]; q: string }) {
  // All rows share one state: a row leaves with its person, while the toast stays.
  const [state, submit] = useToastedAction(unblockUser)
  const refusal = refusalText(state)
  return (
    <>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {people.length === 0 ? (
        <p className="text-muted">{q ? `Nobody you block is called “${q}”.` : 'You block nobody.'}</p>
      ) : (
        <Rows people={people} action={submit} />
      )}
    </>
  )
}

function Rows({ people, action }: { people: BlockedUser[]; action: (form: FormData) => void }) {
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
          <form action={action}>
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
