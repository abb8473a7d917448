import { CircleCheck } from 'lucide'
import type { Failure } from '#contract/admin.ts'
import { discardFailure, retryFailure } from '#lib/actions/admin.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { AskedAction } from './asked-action.tsx'
import { describeAgain, describeCause, describeWork } from './failure-texts.ts'

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
