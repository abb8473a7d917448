import { Mail } from 'lucide'
import type { ContactMessage } from '#contract/contact.ts'
import { handleContactMessage } from '#lib/actions/contact.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { AskedAction } from './asked-action.tsx'

/** Messages of the contact form, each with the states that an operator can give it. */
export function ContactDesk({ letters, nowMs }: { letters: ContactMessage[]; nowMs: number }) {
  if (letters.length === 0)
    return (
      <EmptyState icon={<Icon of={Mail} />} title="No letters">
        What people write on the contact page waits for you here until it is answered or closed.
      </EmptyState>
    )
  return (
    <ul className="grid gap-4">
      {letters.map((letter) => (
        <li key={letter._id}>
          <MessageCard letter={letter} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  )
}

function MessageCard({ letter, nowMs }: { letter: ContactMessage; nowMs: number }) {
  const { name, email, username, subject, message, status, note, handledBy, createdAt } = letter
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-md wrap-anywhere">{subject}</h2>
        {status === 'answered' && <Badge variant="success">Answered</Badge>}
        {status === 'closed' && <Badge>Closed without an answer</Badge>}
        <span className="ml-auto text-sm text-muted">
          <RelativeTime iso={createdAt} nowMs={nowMs} />
        </span>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {name}, {email}
        {username && `, logged in as @${username}`}
      </p>
      <p className="measure whitespace-pre-line wrap-anywhere">{message}</p>
      {handledBy && (
        <p className="text-sm text-muted wrap-anywhere">
          {status === 'answered' ? 'Answered by ' : status === 'closed' ? 'Closed by ' : 'Opened again by '}
          {handledBy}
          {note && `: ${note}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          Write back
        </a>
        {status === 'open' ? <Endings letter={letter} /> : <Reopening letter={letter} />}
      </div>
    </Card>
  )
}

const noteOf = ({ note }: ContactMessage) => ({
  name: 'note',
  label: 'Note',
  hint: 'For operators only.',
  isOptional: true,
  value: note,
})

function Endings({ letter }: { letter: ContactMessage }) {
  return (
    <>
      <AskedAction
        action={handleContactMessage}
        group={letter._id}
        label="Answered"
        question="It moves to “Done”. You answer from your own email."
        submitLabel="Mark as answered"
        values={[
          ['id', letter._id],
          ['status', 'answered'],
        ]}
        text={noteOf(letter)}
      />
      <AskedAction
        action={handleContactMessage}
        group={letter._id}
        label="Close without an answer"
        question="Nobody answers it, and it leaves this list."
        submitLabel="Close it"
        values={[
          ['id', letter._id],
          ['status', 'closed'],
        ]}
        text={noteOf(letter)}
      />
    </>
  )
}

function Reopening({ letter }: { letter: ContactMessage }) {
  return (
    <AskedAction
      action={handleContactMessage}
      group={letter._id}
      label="Open it again"
      question="It waits again."
      submitLabel="Open it again"
      values={[
        ['id', letter._id],
        ['status', 'open'],
        ['note', letter.note],
      ]}
    />
  )
}
