'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { BlockedUser } from '#contract/performer-blocks.ts'
import { unblockUser } from '#lib/actions/performer-blocks.ts'
import { refusalText } from '#lib/result.ts'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { Moment } from '../ui/moment.tsx'
import type { FormActionProps } from '#components/forms/use-form-action.ts'

const UnblockForm = createContext<FormActionProps | null>(null)

export interface BlockedPeopleProps {
  people: BlockedUser[]
  /** The performer's search word, which an empty list repeats. */
  q: string
  /** Further rows. */
  more?: ReactNode
}

export function BlockedPeople({ people, q, more }: BlockedPeopleProps) {
  // All rows share one state, so that the toast outlives the row of an unblocked person.
  const [state, form] = useToastedAction(unblockUser)
  const refusal = refusalText(state)
  return (
    <UnblockForm value={form}>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {people.length === 0 ? (
        <p className="text-muted">{q ? `Nobody you block is called “${q}”.` : 'You block nobody.'}</p>
      ) : (
        <ul aria-label="Blocked people" className="border-t border-line">
          {people.map((person) => (
            <BlockedRow key={person._id} person={person} />
          ))}
          {more}
        </ul>
      )}
    </UnblockForm>
  )
}

export function BlockedRow({ person }: { person: BlockedUser }) {
  const form = useContext(UnblockForm)
  return (
    <li className="flex items-center gap-4 border-b border-line py-4">
      <Avatar name={person.name} src={person.avatarUrl} size="md" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{person.name}</span>
          <span className="text-sm text-muted">@{person.username}</span>
          {person.isPerformer && <Badge variant="brand">Performer</Badge>}
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          <Moment iso={person.blockedAt} form="day" />
          {person.reason && <> · {person.reason}</>}
        </p>
      </div>
      <form {...form}>
        <input type="hidden" name="id" value={person._id} />
        <SubmitButton variant="secondary" size="sm" aria-label={`Unblock ${person.name}`}>
          Unblock
        </SubmitButton>
      </form>
    </li>
  )
}
