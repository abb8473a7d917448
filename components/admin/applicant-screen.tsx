import type { ReactNode } from 'react'
import type { ApplicantDetails } from '#contract/verifications.ts'
import { decide } from '#lib/actions/verifications.ts'
import { Badge } from '../ui/badge.tsx'
import { FormSection } from '../ui/form-section.tsx'
import { Moment } from '../ui/moment.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { absoluteDay } from '../ui/time-text.ts'
import { AskedAction } from './asked-action.tsx'
import { DOCUMENT_NAMES } from './document-names.ts'
import { DocumentsView } from './documents-view.tsx'
import { Facts } from './facts.tsx'

/** One performer's verification: the applicant, the documents, the decision, and the operators who have looked. */
export function ApplicantScreen({ applicant, nowMs }: { applicant: ApplicantDetails; nowMs: number }) {
  const { identity, terms, state, documents, looks, requestId } = applicant
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="grid gap-5 max-lg:contents">
        <FormSection
          title="Documents"
          text="Compare face, name and date of birth."
          aside={<State of={state} />}
        >
          {documents.length > 0 ? (
            <DocumentsView accountId={applicant._id} count={documents.length} key={requestId} />
          ) : (
            <p className="text-muted">There are no documents of this account.</p>
          )}
        </FormSection>
        {state.status === 'submitted' && requestId && (
          <FormSection title="Your decision" text="An email tells the performer.">
            <div className="flex flex-wrap gap-3">
              <AskedAction
                action={decide}
                group="decision"
                label="Approve"
                variant="primary"
                question={`${looks.length === 0 ? 'Nobody has opened the documents. ' : ''}${applicant.name} becomes a performer at once, with a page of their own.`}
                submitLabel="Approve the documents"
                values={[
                  ['id', applicant._id],
                  ['requestId', requestId],
                  ['status', 'approved'],
                ]}
              />
              <AskedAction
                action={decide}
                group="decision"
                label="Reject"
                variant="secondary"
                question={`${looks.length === 0 ? 'Nobody has opened the documents. ' : ''}${applicant.name} reads your reason and may send other documents.`}
                submitLabel="Reject the documents"
                values={[
                  ['id', applicant._id],
                  ['requestId', requestId],
                  ['status', 'rejected'],
                ]}
                text={{
                  name: 'reason',
                  label: 'What is missing',
                  hint: 'The performer reads this, word for word.',
                }}
              />
            </div>
          </FormSection>
        )}
        {state.status === 'rejected' && (
          <FormSection title="The decision">
            <p className="whitespace-pre-line wrap-anywhere">
              Rejected
              {state.decidedAt && (
                <>
                  {' '}
                  <Moment iso={state.decidedAt} form="day" />
                </>
              )}
              : {state.reason}
            </p>
          </FormSection>
        )}
      </div>
      <div className="grid gap-5 max-lg:contents">
        {/* A phone shows the facts to compare above the documents. */}
        <div className="max-lg:order-first">
          <FormSection title="Who applies">
            <Facts
              facts={[
                ['Stage name', applicant.name],
                ['Username', `@${applicant.username}`],
                ['Name', identity && `${identity.firstName} ${identity.lastName}`],
                [
                  'Born',
                  identity &&
                    `${absoluteDay(identity.dateOfBirth)}, ${ageOf(identity.dateOfBirth, nowMs)} years old`,
                ],
                ['Email', applicant.email],
                ['Sent', applicant.submittedAt && <RelativeTime iso={applicant.submittedAt} nowMs={nowMs} />],
                [
                  'Terms',
                  terms && (
                    <>
                      accepted <Moment iso={terms.acceptedAt} form="day" />
                    </>
                  ),
                ],
                ['Referral code', applicant.refCode],
              ]}
            />
          </FormSection>
        </div>
        <FormSection title="Who has looked">
          {looks.length === 0 ? (
            <p className="text-sm text-muted">Nobody has opened a document yet.</p>
          ) : (
            <ol className="grid gap-3 text-sm">
              {looks.map(({ by, reason, at, documentId }) => (
                <li key={at + documentId}>
                  <span className="font-semibold">{by}</span>, <RelativeTime iso={at} nowMs={nowMs} />
                  <span className="block text-muted wrap-anywhere">
                    {DOCUMENT_NAMES[documents.find(({ _id }) => _id === documentId)?.field ?? 'gone']}:{' '}
                    {reason}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </FormSection>
      </div>
    </div>
  )
}

/** Whole years, in UTC as the contract counts them. */
function ageOf(dateOfBirth: string, nowMs: number): number {
  const [born, now] = [new Date(dateOfBirth), new Date(nowMs)]
  const years = now.getUTCFullYear() - born.getUTCFullYear()
  const birthday = Date.UTC(now.getUTCFullYear(), born.getUTCMonth(), born.getUTCDate())
  return now.getTime() < birthday ? years - 1 : years
}

function State({ of: { status, decidedAt, reason } }: { of: ApplicantDetails['state'] }): ReactNode {
  if (status === 'submitted') return <Badge variant="brand">Waiting</Badge>
  if (status === 'rejected')
    return (
      <Badge variant="danger" title={reason ?? undefined}>
        Rejected
      </Badge>
    )
  if (status === 'approved')
    return <Badge variant="success">Approved {decidedAt && <Moment iso={decidedAt} form="day" />}</Badge>
  return <Badge>None</Badge>
}
