import { CircleCheck } from 'lucide'
import type { Failure } from '#contract/admin.ts'
import { discardFailure, retryFailure } from '#lib/actions/admin.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { AskedAction } from './asked-action.tsx'

/** Emails, jobs and schedules that have failed, each with what an operator can decide about it. */
export function FailureDesk({ failures, nowMs }: { failures: Failure[]; nowMs: number }) {
  if (failures.length === 0)
    return (
      <EmptyState icon={<Icon of={CircleCheck} />} title="Nothing failed">
        Emails that nobody takes, and work that fails each time it is tried, wait here for your decision.
      </EmptyState>
    )
  return (
    <ul className="grid gap-4">
      {failures.map((failure) => (
        <li key={failure._id}>
          <FailureCard failure={failure} nowMs={nowMs} />
        </li>
      ))}
    </ul>
  )
}

function FailureCard({ failure, nowMs }: { failure: Failure; nowMs: number }) {
  const { _id, attempts, failedAt, lastFailedAt, canTryAgain, isSchedule } = failure
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-md wrap-anywhere">{describeWork(failure)}</h2>
        <span className="ml-auto text-sm text-muted">
          <RelativeTime iso={failedAt} nowMs={nowMs} />
        </span>
      </div>
      <p className="measure">{describeCause(failure)}</p>
      <p className="text-sm text-muted">
        {attempts === 1 ? 'Tried once' : `Tried ${attempts} times`}
        {lastFailedAt !== failedAt && (
          <>
            , the last time <RelativeTime iso={lastFailedAt} nowMs={nowMs} />
          </>
        )}
        .
      </p>
      <div className="flex flex-wrap gap-2">
        {canTryAgain && (
          <AskedAction
            action={retryFailure}
            group={_id}
            label="Try again"
            question={describeAgain(failure)}
            submitLabel="Yes, try again"
            values={[['id', _id]]}
          />
        )}
        <AskedAction
          action={discardFailure}
          group={_id}
          label="Let it go"
          question={
            isSchedule
              ? 'It leaves this list, and comes back if it fails again.'
              : 'It leaves this list and is not tried again. Its content is deleted.'
          }
          submitLabel="Yes, let it go"
          values={[['id', _id]]}
        />
      </div>
    </Card>
  )
}

/** A description of each queue's work. A queue that is not listed here shows its name. */
const WORK: Readonly<Record<string, string>> = {
  emails: 'An email',
  'accounts-forgot-password': 'The email by which somebody sets a new password',
  'accounts-resend-verification': 'The email by which somebody verifies an address',
  'cross-posts': 'A post on another network',
  'data-export': 'The archive of somebody’s own data',
  'payments-send-back': 'Money that goes back to a buyer',
  'playback-kick': 'Ending a viewer’s stream',
  'sandbox-deliveries': 'A message of the sandbox provider',
  'sockets-close': 'Closing somebody’s live connection',
  'videos-make-playable': 'Preparing a video',
}

const CAUSES: Readonly<Record<Failure['cause'], string>> = {
  refused: 'The mail server refused it for good.',
  unreadable: 'It was sealed under an older INTERNAL_SECRET, so nobody can read it any more.',
  failed: 'It failed each time. The server’s log says why.',
}

/** What an operator has to know before retrying a job. */
const CAUTIONS: Readonly<Record<string, string>> = {
  'payments-send-back': 'If you have sent the money back by hand, let it go instead.',
  'accounts-forgot-password': 'The link in it may have expired.',
  'accounts-resend-verification': 'The link in it may have expired.',
  emails: 'A link in it may have expired.',
}

function describeWork({ name, isSchedule, recipient }: Failure): string {
  if (isSchedule) return `Regular work: ${name}`
  const work = WORK[name] ?? name
  return recipient ? `${work} to ${recipient}` : work
}

function describeCause({ cause, isSchedule }: Failure): string {
  return isSchedule ? 'It fails. It leaves this list by itself as soon as it succeeds.' : CAUSES[cause]
}

function describeAgain({ name }: Failure): string {
  return ['It will be tried once more, at once.', CAUTIONS[name]].filter(Boolean).join(' ')
}
